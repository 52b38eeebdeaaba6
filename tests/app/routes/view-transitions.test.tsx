import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('#app/pages/contact-page.tsx', () => ({ ContactPage: () => 'Write to us' }));
vi.mock('#app/pages/rankings-page.tsx', () => ({ RankingsPage: () => 'The most liked' }));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'startViewTransition');
});

test.each([
  ['Google Inc.', true],
  ['', true],
  ['Apple Computer, Inc.', false],
])('[SHELL-13] vendor %j: a page takes the place of another, by a view transition: %s', async (vendor, isUsed) => {
  vi.resetModules();
  vi.stubGlobal('navigator', Object.create(navigator, { vendor: { value: vendor } }));
  const begin = vi.fn(() => {
    throw new Error('Nothing is animated here');
  });
  Object.assign(document, { startViewTransition: begin });
  await import('#app/boot/given-up-transitions.ts');
  const { AppRoutes: Places } = await import('#app/routes/routes.tsx');
  render(
    <MemoryRouter initialEntries={['/contact']}>
      <Link to="/rankings">Go</Link>
      <Places />
    </MemoryRouter>,
  );
  await screen.findByText('Write to us');
  begin.mockClear();
  fireEvent.click(screen.getByRole('link'));
  await screen.findByText('The most liked');
  expect(begin.mock.calls.length > 0).toBe(isUsed);
});

test('[SHELL-13] a transition that the browser gives up leaves the page there, and no error', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', Object.create(navigator, { vendor: { value: 'Google Inc.' } }));
  const timeout = () => Promise.reject(new DOMException('DOM update timed out', 'TimeoutError'));
  const begin = vi.fn(() => ({ ready: timeout(), finished: timeout() }));
  Object.assign(document, { startViewTransition: begin });
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { onRecoverableError } = await import('#app/boot/given-up-transitions.ts');
  const { AppRoutes: Places } = await import('#app/routes/routes.tsx');
  render(
    <MemoryRouter initialEntries={['/contact']}>
      <Link to="/rankings">Go</Link>
      <Places />
    </MemoryRouter>,
    { onRecoverableError },
  );
  await screen.findByText('Write to us');
  begin.mockClear();
  fireEvent.click(screen.getByRole('link'));
  await screen.findByText('The most liked');
  expect(reported).not.toHaveBeenCalled();
  onRecoverableError(new Error('Another'));
  expect(reported).toHaveBeenCalledOnce();
  const [transition] = begin.mock.results.map(({ value }) => value as { finished: Promise<unknown> });
  await expect(transition?.finished).resolves.toBeUndefined();
});
