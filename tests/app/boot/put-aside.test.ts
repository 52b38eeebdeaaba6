import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boot, ready } from '#app/boot/boot.ts';
import { accountInUse } from '#data/db/account-in-use.ts';

vi.mock('#app/boot/after-start.ts', () => ({ afterStart: () => undefined }));

/** Workers that hear everything and answer nothing. */
const workers: FakeWorker[] = [];
class FakeWorker extends EventTarget {
  heard: unknown[] = [];
  isEnded = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(message: { path?: string[]; argumentList?: { value: unknown }[] }): void {
    this.heard.push([...(message.path ?? []), ...(message.argumentList ?? []).map(({ value }) => value)].join(' '));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

function move(type: 'pagehide' | 'pageshow', persisted: boolean): void {
  dispatchEvent(Object.assign(new Event(type), { persisted }));
}

beforeEach(async () => {
  vi.stubGlobal('Worker', FakeWorker);
  await boot();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[OFF-09] in the back/forward cache a page holds nothing that another one waits for, and back it goes on', async () => {
  const { sync } = await ready();
  const [first] = workers;
  move('pagehide', false);
  expect(first?.isEnded).toBe(false);

  const { db } = accountInUse.get() ?? {};
  let isBegun = false;
  const reading = db?.transaction('r', db.meta, async () => {
    for (;;) {
      await db.meta.count();
      isBegun = true;
    }
  });
  const end = reading?.catch((error: unknown) => (error as Error).name);
  await vi.waitUntil(() => isBegun);
  move('pagehide', true);
  expect([first?.isEnded, await end]).toEqual([true, 'AbortError']);
  const heard = first?.heard.length;
  sync.wake('online');
  expect([workers.length, first?.heard.length]).toEqual([1, heard]);

  move('pageshow', true);
  expect(workers[1]).toMatchObject({ isEnded: false, heard: ['wake start'] });
  sync.wake('online');
  expect(workers[1]?.heard.at(-1)).toBe('wake online');
  move('pagehide', true);
  expect(workers[1]?.isEnded).toBe(true);
});
