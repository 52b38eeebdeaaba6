import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithRetry, lazyComponent } from '#ui/async/lazy-component.tsx';

const unreachable = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[CARD-08] a part that can’t be fetched leaves the page and what is typed there alone, and comes when the connection does', async () => {
  let isOut = true;
  const load = vi.fn(() => (isOut ? Promise.reject(unreachable) : Promise.resolve(() => <p>Late</p>)));
  const Part = lazyComponent(load);
  await act(async () => {
    render(
      <>
        <input aria-label="Name" defaultValue="typed" />
        <Suspense fallback="Coming">
          <Part />
        </Suspense>
      </>,
    );
  });
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect([load.mock.calls.length, screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual([4, 'typed']);
  isOut = false;
  await act(async () => {
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Late')).toBeTruthy();
});

test('what has to be told is told after so many tries', async () => {
  const load = vi.fn(() => Promise.reject(unreachable));
  const failure = loadWithRetry(load, 3).then(
    () => null,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(2_999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBe(unreachable);
  expect(load).toHaveBeenCalledTimes(3);
});
