import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClusterRequest } from '#features/map/cluster/point-index.ts';
import { createClusterSource } from '#features/map/cluster/source.ts';
import { createClusterTaskRunner, type ClusterTask } from '#features/map/cluster/task.ts';

/** A worker that works when the test lets it, or breaks. */
class HeldWorker extends EventTarget {
  static readonly all: HeldWorker[] = [];
  readonly asked: { id: number; task: ClusterTask }[] = [];
  readonly terminate = vi.fn();
  private readonly desk = createClusterTaskRunner();
  readonly url: URL;
  readonly options: WorkerOptions;
  constructor(url: URL, options: WorkerOptions) {
    super();
    [this.url, this.options] = [url, options];
    HeldWorker.all.push(this);
  }
  postMessage(asked: { id: number; task: ClusterTask }): void {
    this.asked.push(structuredClone(asked));
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  /** does what it was asked so far */
  work(): void {
    for (const { id, task } of this.asked.splice(0)) this.say({ id, answer: this.desk(task) });
  }
  break(): void {
    this.dispatchEvent(new Event('error'));
  }
}

const everything: ClusterRequest = {
  viewport: { west: -180, south: -85, east: 180, north: 85, zoom: 12 },
  from: { latitude: 18.4, longitude: -69.9 },
  isListingAll: false,
};
const far = Float64Array.of(18.5, -69.9, 40.7, -74);
const pair = Float64Array.of(18.5, -69.9, 18.5, -69.9, 18.4, -69.9);
const worker = () => HeldWorker.all.at(-1) as HeldWorker;
const tasks = () => worker().asked.map(({ task }) => task.type);

beforeEach(() => {
  HeldWorker.all.length = 0;
  vi.stubGlobal('Worker', HeldWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[MAP-07] the places are put in order in a worker, and brought before the question about them', async () => {
  const source = createClusterSource();
  expect(String(worker().url)).toMatch(/cluster\.worker/);
  expect(worker().options).toMatchObject({ type: 'module' });
  source.setPlaces(far);
  const found = source.query(everything);
  expect(tasks()).toEqual(['place', 'look']);
  worker().work();
  expect([...(await found).listed]).toEqual([0, 1]);
  source.close();
});

test('[MAP-07] where the worker can’t start, the page does it, with the places that were brought last', async () => {
  const source = createClusterSource();
  source.setPlaces(far);
  source.setPlaces(pair);
  const found = source.query(everything);
  worker().break();
  expect([...(await found).listed]).toEqual([2, 0, 1]);
  worker().asked.length = 0;
  source.setPlaces(far);
  expect([...(await source.query(everything)).listed]).toEqual([0, 1]);
  expect(tasks()).toEqual([]);
  expect(HeldWorker.all).toHaveLength(1);
  source.close();
});

test('[MAP-07] a worker that ends between two questions is made up for as well', async () => {
  const source = createClusterSource();
  source.setPlaces(pair);
  const found = source.query(everything);
  worker().work();
  await found;
  worker().break();
  const both = await Promise.all([source.query(everything), source.query({ ...everything, isListingAll: true })]);
  expect(both.map(({ listed }) => [...listed])).toEqual([
    [2, 0, 1],
    [2, 0, 1],
  ]);
  source.close();
});

test('[MAP-07] a fault at one task is that task’s alone: the worker is kept', async () => {
  const source = createClusterSource();
  source.setPlaces(far);
  const bad = source.query(everything);
  const [, question] = worker().asked;
  worker().say({ id: question?.id, fault: 'The places are too many.' });
  await expect(bad).rejects.toThrow('too many');
  worker().asked.splice(1, 1);
  const found = source.query(everything);
  expect(tasks()).toEqual(['place', 'look']);
  worker().work();
  expect((await found).listed).toHaveLength(2);
  source.close();
});

test('[MAP-07] closed, it ends its worker, and the page doesn’t begin what nobody waits for', async () => {
  const source = createClusterSource();
  source.setPlaces(far);
  const found = source.query(everything);
  source.close();
  expect(worker().terminate).toHaveBeenCalledOnce();
  await expect(found).rejects.toMatchObject({ name: 'WorkerGone' });
  await expect(source.query(everything)).rejects.toMatchObject({ name: 'WorkerGone' });
  source.setPlaces(pair);
});

test('[MAP-07] a browser without workers has the same answers', async () => {
  vi.stubGlobal('Worker', undefined);
  const source = createClusterSource();
  expect(await source.query(everything)).toEqual({ points: [], listed: new Uint32Array() });
  source.setPlaces(pair);
  const { points, listed } = await source.query(everything);
  expect([points.length, ...listed]).toEqual([3, 2, 0, 1]);
  source.close();
});

test('[MAP-07] a worker answers under the number of the question, and tells a fault', async () => {
  const said: unknown[] = [];
  const heard: ((event: { data: unknown }) => void)[] = [];
  vi.stubGlobal('postMessage', (data: unknown) => said.push(data));
  vi.stubGlobal('addEventListener', (kind: string, hear: (typeof heard)[number]) => {
    if (kind === 'message') heard.push(hear);
  });
  await import('#features/map/cluster/cluster.worker.ts');
  const ask = (id: number, task: ClusterTask) => {
    for (const hear of heard) hear({ data: { id, task } });
  };
  ask(1, { type: 'place', places: far });
  ask(2, { type: 'look', request: everything });
  ask(3, { type: 'look', request: null } as unknown as ClusterTask);
  expect(said).toEqual([
    { id: 1, answer: null },
    { id: 2, answer: expect.objectContaining({ listed: Uint32Array.of(0, 1) }) as unknown },
    { id: 3, fault: expect.stringMatching(/Error/) as unknown },
  ]);
});
