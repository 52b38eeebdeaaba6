import { PictureRefused } from './refused.ts';
import { shrinkPicture, type PictureTask } from './shrink.ts';

/** The picture as it may be kept, or why it can't be, in words for the person. */
export type PreparedPicture = { ok: true; bytes: ArrayBuffer; type: string } | { ok: false; reason: string };

export const pictureFailed = 'This picture could not be prepared. Please try again, or choose another one.';

/** Does a task where it is called; never rejects. */
export async function doPictureTask(task: PictureTask): Promise<PreparedPicture> {
  try {
    return { ok: true, ...(await shrinkPicture(task)) };
  } catch (error) {
    return { ok: false, reason: error instanceof PictureRefused ? error.message : pictureFailed };
  }
}
