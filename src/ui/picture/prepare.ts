import { startTimeout } from '#ui/async/timeout.ts';
import { createSerializer } from '#ui/async/serialize.ts';
import { doPictureTask, type PreparedPicture } from './task.ts';
import type { PictureTask } from './shrink.ts';
import * as texts from './texts.ts';

// One worker per page and one picture at a time: a phone's memory can't hold two.
const runInOrder = createSerializer();
let worker: Worker | null = null;
const idleMs = 30_000;
/** Much more than the largest picture needs on an old phone. */
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

/** Frees memory: browsers keep that of the largest picture while the worker lives. */
function terminateWorker(): void {
  worker?.terminate();
  worker = null;
}

type StartTimeout = typeof startTimeout;

/** A task that never answers must not block the pictures behind it. */
function withTimeout(work: Promise<PreparedPicture>, schedule: StartTimeout): Promise<PreparedPicture> {
  return new Promise((resolve, reject) => {
    const cancel = schedule(() => {
      reject(new Error('A picture was not prepared in time.'));
    }, timeoutMs);
    work.finally(cancel).then(resolve, reject);
  });
}

/** Blocks the page for a moment, which is better than losing the picture. */
async function prepareOnPage(task: PictureTask, schedule: StartTimeout): Promise<PreparedPicture> {
  return withTimeout(doPictureTask(task), schedule).catch(() => ({ ok: false, reason: texts.pictureFailed }));
}

async function prepareInWorker(task: PictureTask, schedule: StartTimeout): Promise<PreparedPicture> {
  cancelIdleTimer();
  try {
    return await withTimeout(askWorker(task), schedule);
  } catch {
    // Its code couldn't be loaded, or it hangs.
    terminateWorker();
    return await prepareOnPage(task, schedule);
  } finally {
    cancelIdleTimer = startTimeout(terminateWorker, idleMs);
  }
}

const hasWorker = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

/**
 * Prepares a picture, in a worker if possible; never rejects.
 * @param schedule runs a callback after a delay and returns a function to cancel it
 */
export function preparePicture(task: PictureTask, schedule: StartTimeout = startTimeout): Promise<PreparedPicture> {
  return runInOrder(() => (hasWorker() ? prepareInWorker(task, schedule) : prepareOnPage(task, schedule)));
}
