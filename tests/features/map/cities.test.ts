import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findCities, idleMs } from '#shared-parts/cities/find.ts';

/** A worker that answers when the test says so. */
class SlowWorker extends EventTarget {
  static readonly all: SlowWorker[] = [];
  readonly asked: { id: number; task: unknown }[] = [];
  isGone = false;
  constructor() {
    super();
    SlowWorker.all.push(this);
  }
  postMessage(asked: SlowWorker['asked'][number]): void {
    this.asked.push(asked);
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    this.isGone = true;
  }
}

let waiting: { run: () => void; delayMs: number }[] = [];
function later(run: () => void, delayMs: number) {
  const timer = { run, delayMs };
  waiting.push(timer);
  return () => void (waiting = waiting.filter((one) => one !== timer));
}
const worker = () => SlowWorker.all.at(-1);
const santiago = { name: 'Santiago', country: 'CL', latitude: -33.46, longitude: -70.65 };

beforeEach(() => {
  SlowWorker.all.length = 0;
  vi.stubGlobal('Worker', SlowWorker);
});
afterEach(() => {
  for (const { run } of waiting) run();
  waiting = [];
  vi.unstubAllGlobals();
});

test('[WHEN-08] searches share a worker, which ends some time after the last of them', async () => {
  const first = findCities('san', 3, later);
  const second = findCities('santi', 1, later);
  expect(SlowWorker.all).toHaveLength(1);
  expect(worker()?.asked.map(({ task }) => task)).toEqual([
    { text: 'san', limit: 3 },
    { text: 'santi', limit: 1 },
  ]);
  for (const { id } of worker()?.asked ?? []) worker()?.say({ id, answer: [santiago] });
  expect([await first, await second]).toEqual([[santiago], [santiago]]);
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([idleMs]);
  waiting[0]?.run();
  expect(worker()?.isGone).toBe(true);
});

test('[WHEN-08] where the list can’t be loaded the search fails, and the next one tries again', async () => {
  const lost = findCities('san', 3, later);
  worker()?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow('did not start');
  const faulty = findCities('san', 3, later);
  worker()?.say({ id: worker()?.asked[0]?.id, fault: 'no list' });
  await expect(faulty).rejects.toThrow('no list');
  const again = findCities('san', 3, later);
  expect(SlowWorker.all).toHaveLength(3);
  worker()?.say({ id: worker()?.asked[0]?.id, answer: [] });
  expect(await again).toEqual([]);
});

test('[WHEN-08] a browser without workers finds none', async () => {
  vi.stubGlobal('Worker', undefined);
  await expect(findCities('san', 3, later)).rejects.toThrow('no workers');
});
