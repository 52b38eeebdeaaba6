import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppRoutes } from '#app/routes/routes.tsx';
import { chooseSaver } from '#ui/browser/data-saver.ts';
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
  chooseSaver('browser');
});

/** Opens a page; the files of all of them come when this is kept. */
function openPage(installed: Promise<void>): void {
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { ready: installed } } }));
  render(
    <MemoryRouter initialEntries={['/contact']}>
      <AppRoutes />
    </MemoryRouter>,
  );
}
const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000));

test('[CARD-08] where data is saved no page is fetched that nobody went to', async () => {
  chooseSaver('on');
  openPage(Promise.resolve());
  await aMinute();
  expect(fetched).toEqual([]);
});

test('[CARD-08] other pages are fetched ahead when the service worker has their files, and not a second time beside it', async () => {
  const installed = Promise.withResolvers<void>();
  openPage(installed.promise);
  await aMinute();
  expect(fetched).toEqual([]);
  await act(async () => installed.resolve());
  await eventually(() => expect(fetched).toEqual(['rankings']));
});
