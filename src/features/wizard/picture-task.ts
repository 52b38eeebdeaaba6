import type { CropPoint } from './cover-crop.ts';
import { PictureRefused } from './picture-refused.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** What is asked of the worker that prepares pictures. */
export interface PictureTask {
  picture: Blob;
  /** the part that is wanted, 16:9; null wants all of it */
  crop: CropPoint | null;
}

/** The picture as it may be kept, or why it can't be, in words for the person. */
export type PreparedPicture = { ok: true; bytes: ArrayBuffer; type: string } | { ok: false; reason: string };

export const pictureFailed = 'This picture could not be prepared. Please try again, or choose another one.';

/** Does a task where it is called; never rejects. */
export async function doPictureTask({ picture, crop }: PictureTask): Promise<PreparedPicture> {
  try {
    return { ok: true, ...(await shrinkPicture(picture, crop)) };
  } catch (error) {
    return { ok: false, reason: error instanceof PictureRefused ? error.message : pictureFailed };
  }
}
