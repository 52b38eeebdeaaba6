import type { CropPoint } from './crop.ts';
import { PictureRefused } from './refused.ts';
import { shrinkPicture } from './shrink.ts';

/** A task for the picture worker. */
export interface PictureTask {
  picture: Blob;
  /** the part to keep and its width / height; null: all of it */
  crop: (CropPoint & { ratio: number }) | null;
  /** pictures with more pixels are refused before decoding */
  mostPixels: number;
  /** maximum length of the longer side in pixels; default 2560 */
  longest?: number;
}

/** The prepared picture, or why it was refused, as text for the user. */
export type PreparedPicture = { ok: true; bytes: ArrayBuffer; type: string } | { ok: false; reason: string };

export const pictureFailed = 'This picture could not be prepared. Please try again, or choose another one.';

/** Runs a task in the calling thread; never rejects. */
export async function doPictureTask(task: PictureTask): Promise<PreparedPicture> {
  try {
    return { ok: true, ...(await shrinkPicture(task)) };
  } catch (error) {
    return { ok: false, reason: error instanceof PictureRefused ? error.message : pictureFailed };
  }
}
