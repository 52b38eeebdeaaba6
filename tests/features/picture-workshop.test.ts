import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doPictureTask, type PreparedPicture } from '#features/wizard/picture-task.ts';
import { preparePicture } from '#features/wizard/picture-workshop.ts';

vi.mock('#features/wizard/picture-task.ts');

const task = (text: string) => ({ picture: new Blob([text]), crop: null });
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
