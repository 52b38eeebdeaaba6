import { oneAtATime } from './one-at-a-time.ts';
import { doPictureTask, type PictureTask, type PreparedPicture } from './picture-task.ts';

// One worker for the page, and one picture in it at a time: the memory of a phone doesn't hold two.
const inTurn = oneAtATime();
let worker: Worker | null = null;
const restMs = 30_000;
let resting: ReturnType<typeof setTimeout> | undefined;

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

async function inWorker(task: PictureTask): Promise<PreparedPicture> {
  clearTimeout(resting);
  try {
    return await ask(task);
  } catch {
    letGo();
    // Its code couldn't be had. The page would halt for a moment, which is better than losing the picture.
    return doPictureTask(task);
  } finally {
    resting = setTimeout(letGo, restMs);
  }
}

const hasWorker = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

/** Has a picture prepared off the page where the browser can; never rejects. */
export function preparePicture(task: PictureTask): Promise<PreparedPicture> {
  return inTurn(() => (hasWorker() ? inWorker(task) : doPictureTask(task)));
}
