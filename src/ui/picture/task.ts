import type { CropPoint } from './crop.ts';
import { PictureRefused } from './refused.ts';
import { shrinkPicture } from './shrink.ts';

/** What is asked of the worker that prepares pictures. */
export interface PictureTask {
  picture: Blob;
  /** the part that is wanted, with its width to its height; null wants all of it */
  crop: (CropPoint & { ratio: number }) | null;
  /** one of more pixels is refused before it is decoded */
  mostPixels: number;
  /** it becomes no longer than this on its longer side, in pixels; 2560 where nothing else is wanted */
  longest?: number;
}

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
