import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doPictureTask, type PreparedPicture } from '#ui/picture/task.ts';
import { timeoutMs, preparePicture } from '#ui/picture/prepare.ts';

vi.mock('#ui/picture/task.ts');

const task = (text: string) => ({ picture: new Blob([text]), crop: null, mostPixels: 1 });
const prepared = (type: string): PreparedPicture => ({ ok: true, bytes: new ArrayBuffer(1), type });

/** A worker that answers when the test says so. */
class SlowWorker extends EventTarget {
  static readonly all: SlowWorker[] = [];
  readonly asked: unknown[] = [];
  isGone = false;
  constructor() {
    super();
    SlowWorker.all.push(this);
  }
  postMessage(asked: unknown): void {
    this.asked.push(asked);
  }
  answer(data: PreparedPicture): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    this.isGone = true;
  }
}

beforeEach(() => {
  vi.mocked(doPictureTask).mockReset();
});
afterEach(() => vi.unstubAllGlobals());

function withWorkers(): void {
  SlowWorker.all.length = 0;
  vi.stubGlobal('Worker', SlowWorker);
  vi.stubGlobal('OffscreenCanvas', EventTarget);
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('[WIZ-06] where a browser has no canvas in workers, the page prepares a picture itself', async () => {
  vi.mocked(doPictureTask).mockResolvedValue(prepared('image/webp'));
  expect(await preparePicture(task('a'))).toMatchObject({ ok: true, type: 'image/webp' });
});

test('[WIZ-06] pictures are prepared in a worker, one at a time; one whose code can’t be had leaves it to the page', async () => {
  withWorkers();
  const first = preparePicture(task('a'));
  const second = preparePicture(task('b'));
  await settled();
  const [worker] = SlowWorker.all;
  expect(worker?.asked).toHaveLength(1);
  worker?.answer(prepared('image/one'));
  expect(await first).toMatchObject({ type: 'image/one' });
  await settled();
  expect(worker?.asked).toHaveLength(2);
  expect(SlowWorker.all).toHaveLength(1);
  expect(doPictureTask).not.toHaveBeenCalled();

  vi.mocked(doPictureTask).mockResolvedValue(prepared('image/page'));
  worker?.dispatchEvent(new Event('error'));
  expect(await second).toMatchObject({ type: 'image/page' });
  expect(worker?.isGone).toBe(true);
});

/** A clock that the test moves on: all that waits on it is done at once. */
function clock() {
  const waiting = new Map<() => void, number>();
  const later = (run: () => void, delayMs: number) => {
    waiting.set(run, delayMs);
    return () => void waiting.delete(run);
  };
  async function ring(): Promise<void> {
    expect([...waiting.values()]).toEqual([timeoutMs]);
    const [run] = waiting.keys();
    waiting.clear();
    run?.();
    await settled();
  }
  return { later, ring, waiting };
}

test('[WIZ-06] a picture whose worker never answers is left to the page, and the next one has a new worker', async () => {
  withWorkers();
  const { later, ring, waiting } = clock();
  vi.mocked(doPictureTask).mockResolvedValue(prepared('image/page'));
  const stuck = preparePicture(task('a'), later);
  const next = preparePicture(task('b'), later);
  await settled();
  await ring();
  expect(await stuck).toMatchObject({ type: 'image/page' });
  await settled();
  const worker = SlowWorker.all.at(-1);
  expect(worker?.isGone).toBe(false);
  expect(SlowWorker.all.filter(({ isGone }) => isGone).length).toBe(SlowWorker.all.length - 1);
  worker?.answer(prepared('image/next'));
  expect(await next).toMatchObject({ type: 'image/next' });
  expect(waiting.size).toBe(0);
});

test('[WIZ-06] a picture that the page never finishes is told of, and holds up none behind it', async () => {
  const { later, ring } = clock();
  vi.mocked(doPictureTask)
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue(prepared('image/next'));
  const stuck = preparePicture(task('a'), later);
  const next = preparePicture(task('b'), later);
  await settled();
  await ring();
  expect(await stuck).toMatchObject({ ok: false, reason: expect.stringMatching(/could not be prepared/) as string });
  expect(await next).toMatchObject({ type: 'image/next' });
});
