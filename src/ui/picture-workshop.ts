import { inAWhile } from './in-a-while.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { doPictureTask, pictureFailed, type PictureTask, type PreparedPicture } from './picture-task.ts';

// One worker for the page, and one picture in it at a time: the memory of a phone doesn't hold two.
const inTurn = oneAtATime();
let worker: Worker | null = null;
const restMs = 30_000;
/** Far more than the largest picture takes on an old phone. */
export const patienceMs = 60_000;
let stopResting = () => {};

function ask(task: PictureTask): Promise<PreparedPicture> {
  worker ??= new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
  const asked = worker;
  return new Promise((resolve, reject) => {
    const answered = new AbortController();
    const { signal } = answered;
    asked.addEventListener(
      'message',
      ({ data }: MessageEvent<PreparedPicture>) => {
        answered.abort();
        resolve(data);
      },
      { signal },
    );
    asked.addEventListener(
      'error',
      () => {
        answered.abort();
        reject(new Error('The worker for pictures did not start.'));
      },
      { signal },
    );
    asked.postMessage(task);
  });
}

/** A browser keeps the memory of the largest picture for as long as the worker is there. */
function letGo(): void {
  worker?.terminate();
  worker = null;
}

type Later = typeof inAWhile;

/** What never answers would hold up every picture behind it. */
function withinLimit(work: Promise<PreparedPicture>, later: Later): Promise<PreparedPicture> {
  return new Promise((resolve, reject) => {
    const cancel = later(() => {
      reject(new Error('A picture was not prepared in time.'));
    }, patienceMs);
    work.finally(cancel).then(resolve, reject);
  });
}

/** The page would halt for a moment, which is better than losing the picture. */
async function onPage(task: PictureTask, later: Later): Promise<PreparedPicture> {
  return withinLimit(doPictureTask(task), later).catch(() => ({ ok: false, reason: pictureFailed }));
}

async function inWorker(task: PictureTask, later: Later): Promise<PreparedPicture> {
  stopResting();
  try {
    return await withinLimit(ask(task), later);
  } catch {
    // Its code couldn't be had, or it is stuck.
    letGo();
    return await onPage(task, later);
  } finally {
    stopResting = inAWhile(letGo, restMs);
  }
}

const hasWorker = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

/**
 * Has a picture prepared off the page where the browser can; never rejects.
 * @param later runs something a while later; the result takes that back
 */
export function preparePicture(task: PictureTask, later: Later = inAWhile): Promise<PreparedPicture> {
  return inTurn(() => (hasWorker() ? inWorker(task, later) : onPage(task, later)));
}
