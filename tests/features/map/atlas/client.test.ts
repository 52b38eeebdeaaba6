import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAtlas, idleMs, retryDelaysMs } from '#features/map/atlas/client.ts';

/** A worker that answers when the test says so. */
class SlowWorker extends EventTarget {
  static readonly all: SlowWorker[] = [];
  readonly asked: { id: number; task: { subject: string; about: unknown } }[] = [];
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

const place = (x: number) => ({ z: 3, x, y: 1 });
let resting: { run: () => void; delayMs: number } | null = null;
const later = (run: () => void, delayMs: number) => {
  resting = { run, delayMs };
  return () => void (resting = null);
};
const open = () => openAtlas(later);
const started = () => SlowWorker.all.at(-1);

beforeEach(() => {
  SlowWorker.all.length = 0;
  vi.stubGlobal('Worker', SlowWorker);
});
afterEach(() => {
  resting?.run();
  resting = null;
  vi.unstubAllGlobals();
});

test('[MAP-07] many questions are under way at once, and each has its own answer', async () => {
  const atlas = open();
  expect(SlowWorker.all).toHaveLength(0);
  const first = atlas.outline(place(1));
  const second = atlas.outline(place(2));
  const cities = atlas.findCities('santo', 5);
  await Promise.resolve();
  expect(SlowWorker.all).toHaveLength(1);
  const asked = started()?.asked ?? [];
  expect(asked.map(({ task }) => task)).toEqual([
    { subject: 'outline', about: place(1) },
    { subject: 'outline', about: place(2) },
    { subject: 'cities', about: { text: 'santo', limit: 5 } },
  ]);
  started()?.say({ id: asked[2]?.id, answer: ['third'] });
  started()?.say({ id: asked[1]?.id, answer: 'second' });
  started()?.say({ id: asked[0]?.id, fault: 'nothing there' });
  expect(await cities).toEqual(['third']);
  expect(await second).toBe('second');
  await expect(first).rejects.toThrow('nothing there');
  atlas.close();
});

test('[MAP-07] a worker whose code can’t be had rejects all that was asked; the next question starts another', async () => {
  const atlas = open();
  const lost = [atlas.outline(place(1)), atlas.names({ west: 0, south: 0, east: 1, north: 1, zoom: 3 })];
  started()?.dispatchEvent(new Event('error'));
  for (const each of await Promise.allSettled(lost)) expect(each.status).toBe('rejected');
  expect(started()?.isGone).toBe(true);
  const again = atlas.outline(place(1));
  expect(SlowWorker.all).toHaveLength(2);
  started()?.say({ id: started()?.asked[0]?.id, answer: 'there' });
  expect(await again).toBe('there');
  atlas.close();
});

test('[MAP-07] whoever looks is told to ask again after a wait, which grows until a worker answers', async () => {
  const atlas = open();
  const heard = vi.fn();
  atlas.onArrival(heard);
  /** @returns how long it is waited after a worker that couldn't be started */
  async function fail(): Promise<number | undefined> {
    const lost = atlas.outline(place(1));
    started()?.dispatchEvent(new Event('error'));
    started()?.dispatchEvent(new Event('error'));
    await expect(lost).rejects.toThrow();
    return resting?.delayMs;
  }
  const waits: (number | undefined)[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    waits.push(await fail());
    expect(heard).toHaveBeenCalledTimes(turn);
    resting?.run();
    expect(heard).toHaveBeenCalledTimes(turn + 1);
  }
  expect(waits.slice(0, 3)).toEqual([retryDelaysMs.first, 2 * retryDelaysMs.first, 4 * retryDelaysMs.first]);
  expect(waits.at(-1)).toBe(retryDelaysMs.longest);

  const again = atlas.outline(place(1));
  started()?.say({ id: started()?.asked[0]?.id, answer: 'there' });
  expect(await again).toBe('there');
  expect(await fail()).toBe(retryDelaysMs.first);
  atlas.close();
});

test('[MAP-07] nobody is told to ask again when no map is open', async () => {
  const waiting = new Set<number>();
  const atlas = openAtlas((run, delayMs) => {
    waiting.add(delayMs);
    const stop = later(run, delayMs);
    return () => {
      waiting.delete(delayMs);
      stop();
    };
  });
  const heard = vi.fn();
  atlas.onArrival(heard);
  const lost = atlas.outline(place(1));
  started()?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow();
  expect([...waiting]).toEqual([retryDelaysMs.first]);
  atlas.close();
  expect([...waiting]).toEqual([idleMs]);
  resting?.run();

  const brief = open();
  const asked = brief.outline(place(1));
  brief.close();
  resting = null;
  started()?.dispatchEvent(new Event('error'));
  await expect(asked).rejects.toThrow();
  expect(resting).toBe(null);
  expect(heard).not.toHaveBeenCalled();
});

test('[MAP-07] whoever looks hears that more of the world has come, until they close', async () => {
  const [one, other] = [open(), open()];
  const [heardByOne, heardByOther] = [vi.fn(), vi.fn()];
  one.onArrival(heardByOne);
  const stop = other.onArrival(heardByOther);
  const asked = one.outline(place(1));
  started()?.say({ hasMore: true });
  stop();
  started()?.say({ hasMore: true });
  one.close();
  started()?.say({ hasMore: true });
  expect([heardByOne.mock.calls.length, heardByOther.mock.calls.length]).toEqual([2, 1]);
  other.close();
  resting?.run();
  await expect(asked).rejects.toThrow();
});

test('[MAP-07] the worker rests a while after the last map has gone, and stays when one comes meanwhile', async () => {
  const [one, other] = [open(), open()];
  one.outline(place(1)).catch(() => {});
  one.close();
  one.close();
  expect(resting).toBe(null);
  other.close();
  expect(resting).toMatchObject({ delayMs: idleMs });
  const third = open();
  expect(resting).toBe(null);
  third.close();
  expect(started()?.isGone).toBe(false);
  resting?.run();
  expect(started()?.isGone).toBe(true);
  const last = open();
  last.outline(place(1)).catch(() => {});
  expect(SlowWorker.all).toHaveLength(2);
  last.close();
});

test('[MAP-07] where a browser has no workers, the question is refused and the ground stays plain', async () => {
  vi.stubGlobal('Worker', undefined);
  const atlas = open();
  await expect(atlas.outline(place(1))).rejects.toThrow('no workers');
  atlas.close();
});
