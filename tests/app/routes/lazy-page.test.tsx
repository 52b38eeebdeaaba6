import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#app/boot/error-boundary.tsx';
import { lazyPage } from '#app/routes/lazy-page.tsx';
import { reloadIfStale } from '#app/update/stale-page.ts';
import { pageDataId } from '#contract/pages/page-data.ts';

const unreachable = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  // React reports what a boundary has caught; here that is what is wanted.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

test('a page that can’t be fetched says so, and the next visit asks again', async () => {
  let isOut = true;
  const load = vi.fn(() => (isOut ? Promise.reject(unreachable) : Promise.resolve(() => <h1>Here</h1>)));
  const Page = lazyPage(load);
  const visit = () =>
    act(async () => {
      render(
        <ErrorBoundary>
          <Suspense fallback="Coming">
            <Page />
          </Suspense>
        </ErrorBoundary>,
      );
    });
  await visit();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  const asked = load.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(load).toHaveBeenCalledTimes(asked);
  cleanup();
  isOut = false;
  await visit();
  expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
});

test('[PAINT-02] a page that the server rendered stays until its code can be fetched', async () => {
  let isOut = true;
  const load = () => (isOut ? Promise.reject(unreachable) : Promise.resolve(() => <h1>Here</h1>));
  const Page = lazyPage(load);
  const container = document.createElement('div');
  document.body.append(container);
  document.head.innerHTML = `<script type="application/json" id="${pageDataId}"></script>`;
  // As React's server build marks a complete part.
  container.innerHTML = '<!--$--><h1>Here</h1><!--/$-->';
  const sent = screen.getByRole('heading', { name: 'Here' });
  await act(async () => {
    render(
      <ErrorBoundary>
        <Suspense fallback="Coming">
          <Page />
        </Suspense>
      </ErrorBoundary>,
      { container, hydrate: true },
    );
  });
  // React goes on at the end of each.
  for (let tenths = 0; tenths < 200; tenths += 1) await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent.isConnected).toBe(true);
  isOut = false;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(Object.keys(sent).some((key) => key.startsWith('__reactProps'))).toBe(true);
  expect(sent.isConnected).toBe(true);
});

describe('[OFF-13] a window is loaded anew', () => {
  const reload = vi.fn();

  function serve(html: string | null) {
    reload.mockClear();
    vi.stubGlobal('location', { pathname: '/contact', reload });
    vi.stubGlobal('fetch', () => (html === null ? Promise.reject(unreachable) : Promise.resolve(new Response(html))));
    document.head.innerHTML = '<script type="module" src="/assets/main-1.js"></script>';
  }

  test('when the server has another version of the app, once for a page', async () => {
    serve('<script type="module" src="/assets/main-2.js"></script>');
    await reloadIfStale();
    await reloadIfStale();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the server has the same version', '<script type="module" src="/assets/main-1.js"></script>'],
    ['the server can’t be reached', null],
    ['a portal answers in its place', '<title>Sign in</title><script src="/portal.js"></script>'],
  ])('not when %s', async (_when, html) => {
    serve(html);
    await reloadIfStale();
    expect(reload).not.toHaveBeenCalled();
  });
});

test('[PLAN-08] code that came before the first rendering is shown without a placeholder', async () => {
  const Page = lazyPage(() => Promise.resolve(() => <h1>Here</h1>));
  await Page.loadFirst();
  render(
    <Suspense fallback="Coming">
      <Page />
    </Suspense>,
  );
  expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
});

test('[PLAN-08] code that could not be fetched before the first rendering is fetched by it', async () => {
  const load = vi.fn(() => Promise.resolve(() => <h1>Here</h1>)).mockRejectedValueOnce(unreachable);
  const Page = lazyPage(load);
  await Page.loadFirst();
  await act(async () => {
    render(
      <Suspense fallback="Coming">
        <Page />
      </Suspense>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
});
