import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
let navigation = 'navigate';

/** The server's reply to requests for the app's files. */
function serve(type: string | null): void {
  const reply = () => Promise.resolve(new Response('', { headers: { 'content-type': type ?? '' } }));
  vi.stubGlobal('fetch', type === null ? () => Promise.reject(new TypeError('Failed to fetch')) : reply);
}

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  navigation = 'navigate';
  serve(null);
  vi.stubGlobal('location', { pathname: '/events', search: '', reload });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: navigation }] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

/** The app's script as it stands in the document. */
const script = () => document.head.querySelector<HTMLScriptElement>('script[type="module"]');

async function openPage(): Promise<void> {
  document.head.innerHTML = '<template id="start"><script type="module" src="/assets/index-1.js"></script></template>';
  runInThisContext(await readFile('public/first.js', 'utf8'));
  await vi.waitFor(() => {
    expect(script()).not.toBeNull();
  });
}

test('[PAINT-02] an app whose scripts can’t be fetched is asked for again until it comes', async () => {
  await openPage();
  for (const waitMs of [1_000, 2_000, 4_000]) {
    const failed = script();
    failed?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(script()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(script()?.getAttribute('src')).toBe('/assets/index-1.js');
    expect(script()).not.toBe(failed);
  }
  script()?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(document.head.querySelectorAll('script')).toHaveLength(1);
});

test('[PAINT-02] a connection that is back brings the app at once, and once', async () => {
  await openPage();
  const failed = script();
  failed?.dispatchEvent(new Event('error'));
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  expect(script()).not.toBeNull();
  expect(script()).not.toBe(failed);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(document.head.querySelectorAll('script')).toHaveLength(1);
});

/** As in a browser that doesn't fetch again what has failed in this document. */
async function failTwice(): Promise<void> {
  script()?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1_000);
  script()?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1_000);
}

test('[PAINT-02] a browser that won’t fetch the scripts again gets a new document once they are there', async () => {
  serve('text/javascript; charset=utf-8');
  await openPage();
  await failTwice();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['a portal answers in their place', 'text/html', 'navigate'],
  ['the server can’t be reached', null, 'navigate'],
  ['the document is a new one already', 'text/javascript', 'reload'],
])('[PAINT-02] but not while %s', async (_when, type, how) => {
  serve(type);
  navigation = how;
  await openPage();
  await failTwice();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).not.toHaveBeenCalled();
  expect(script()).not.toBeNull();
});
