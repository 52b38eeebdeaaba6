import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppRoutes } from '#app/routes/routes.tsx';
import { eventually } from '#world/time/eventually.ts';

const fetched = vi.hoisted(() => [] as string[]);
vi.mock('#app/pages/contact-page.tsx', () => ({ ContactPage: () => 'Write to us' }));
vi.mock('#app/pages/rankings-page.tsx', () => {
  fetched.push('rankings');
  return { RankingsPage: () => null };
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[CARD-08] where no service worker can be registered, as in a private window, pages are fetched ahead all the same', async () => {
  const container = {
    ready: new Promise<never>(() => undefined),
    getRegistration: () => Promise.reject(new DOMException('Refused', 'SecurityError')),
  };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: container } }));
  render(
    <MemoryRouter initialEntries={['/contact']}>
      <AppRoutes />
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  await eventually(() => expect(fetched).toEqual(['rankings']));
});
