import { startTimeout } from '#ui/async/timeout.ts';
import { createSerializer } from '#ui/async/serialize.ts';
import { doPictureTask, pictureFailed, type PreparedPicture } from './task.ts';
import type { PictureTask } from './shrink.ts';

// One worker for the page, and one picture in it at a time: the memory of a phone doesn't hold two.
const runInOrder = createSerializer();
let worker: Worker | null = null;
const idleMs = 30_000;
/** Far more than the largest picture takes on an old phone. */
export const timeoutMs = 60_000;
let cancelIdleTimer = () => {};

function askWorker(task: PictureTask): Promise<PreparedPicture> {
  worker ??= new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
  const activeWorker = worker;
  return new Promise((resolve, reject) => {
    const answerReceived = new AbortController();
    const { signal } = answerReceived;
    activeWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<PreparedPicture>) => {
        answerReceived.abort();
        resolve(data);
      },
      { signal },
    );
    activeWorker.addEventListener(
      'error',
      () => {
        answerReceived.abort();
        reject(new Error('The worker for pictures did not start.'));
      },
      { signal },
    );
    activeWorker.postMessage(task);
  });
}

/** A browser keeps the memory of the largest picture for as long as the worker is there. */
function terminateWorker(): void {
  worker?.terminate();
  worker = null;
}

type StartTimeout = typeof startTimeout;

/** What never answers would hold up every picture behind it. */
function withTimeout(work: Promise<PreparedPicture>, schedule: StartTimeout): Promise<PreparedPicture> {
  return new Promise((resolve, reject) => {
    const cancel = schedule(() => {
      reject(new Error('A picture was not prepared in time.'));
    }, timeoutMs);
    work.finally(cancel).then(resolve, reject);
  });
}

/** The page would halt for a moment, which is better than losing the picture. */
async function prepareOnPage(task: PictureTask, schedule: StartTimeout): Promise<PreparedPicture> {
  return withTimeout(doPictureTask(task), schedule).catch(() => ({ ok: false, reason: pictureFailed }));
}

async function prepareInWorker(task: PictureTask, schedule: StartTimeout): Promise<PreparedPicture> {
  cancelIdleTimer();
  try {
    return await withTimeout(askWorker(task), schedule);
  } catch {
    // Its code couldn't be had, or it is stuck.
    terminateWorker();
    return await prepareOnPage(task, schedule);
  } finally {
    cancelIdleTimer = startTimeout(terminateWorker, idleMs);
  }
}

const hasWorker = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

/**
 * Has a picture prepared off the page where the browser can; never rejects.
 * @param schedule runs something a while later; the result takes that back
 */
export function preparePicture(task: PictureTask, schedule: StartTimeout = startTimeout): Promise<PreparedPicture> {
  return runInOrder(() => (hasWorker() ? prepareInWorker(task, schedule) : prepareOnPage(task, schedule)));
}
