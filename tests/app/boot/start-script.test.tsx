import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

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

describe('[PLAN-07] a start', () => {
  const hourMs = 3_600_000;
  const { dataset } = document.documentElement;
  const replaced = vi.fn();
  interface Start {
    path?: string;
    search?: string;
    isOnline?: boolean;
    isMember?: boolean;
    state?: unknown;
    /** in hours from now */
    busy?: [from: number, to: number];
  }

  /** @returns where the window starts, if elsewhere than at its address */
  async function start({ path = '/', search = '', isOnline = false, isMember = true, state = null, busy }: Start) {
    replaced.mockClear();
    vi.stubGlobal('location', { pathname: path, search, reload });
    vi.stubGlobal('navigator', { onLine: isOnline });
    vi.stubGlobal('history', { state, replaceState: replaced });
    if (isMember) localStorage.setItem('token', 'x');
    const times = (busy ?? [-1, 1]).map((hours) => Date.now() + hours * hourMs);
    localStorage.setItem('first-rows', JSON.stringify({ build: '', pages: [], busy: [times] }));
    await openPage();
    document.head.innerHTML = '';
    localStorage.clear();
    delete dataset['session'];
    return replaced.mock.calls.map(([, , address]: unknown[]) => address);
  }

  test('with no connection is at the plans while there is somewhere to be', async () => {
    expect(await start({})).toEqual(['/plans']);
  });

  test('is where it was asked for otherwise', async () => {
    expect(await start({ isOnline: true })).toEqual([]);
    expect(await start({ isMember: false })).toEqual([]);
    expect(await start({ path: '/events' })).toEqual([]);
    expect(await start({ search: '?a=b' })).toEqual([]);
    expect(await start({ busy: [1, 2] })).toEqual([]);
    expect(await start({ busy: [-2, -1] })).toEqual([]);
    expect(await start({ state: { idx: 3 } })).toEqual([]);
  });

  test('keeps a page that the server has sent', async () => {
    dataset['rendered'] = '';
    try {
      expect(await start({})).toEqual([]);
    } finally {
      delete dataset['rendered'];
    }
  });
});

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
