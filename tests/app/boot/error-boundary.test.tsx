import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#app/boot/error-boundary.tsx';

function Broken(): never {
  throw new Error('The map is upside down');
}

beforeEach(() => {
  // React reports what a boundary has caught; here that is what is wanted.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function show() {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
}

test('a crash shows what happened and a way on', () => {
  show();
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go to the start' })).toBeTruthy();
});

test('the details can be copied', async () => {
  const writeText = vi.fn((_text: string) => Promise.resolve());
  vi.stubGlobal('navigator', { userAgent: 'test', clipboard: { writeText } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy details' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(writeText.mock.calls[0]?.[0]).toContain('The map is upside down');
  vi.unstubAllGlobals();
});

test('with no clipboard the details are there to be selected', async () => {
  vi.stubGlobal('navigator', { userAgent: 'test' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy details' }));
  await waitFor(() => expect(screen.getByText(/The map is upside down/)).toBeTruthy());
  vi.unstubAllGlobals();
});
