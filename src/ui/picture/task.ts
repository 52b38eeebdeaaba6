import { PictureRefused } from './refused.ts';
import { shrinkPicture, type PictureTask } from './shrink.ts';
import * as texts from './texts.ts';

/** The prepared picture, or why it was refused, as text for the user. */
export type PreparedPicture = { ok: true; bytes: ArrayBuffer; type: string } | { ok: false; reason: string };

/** Runs a task in the calling thread; never rejects. */
export async function doPictureTask(task: PictureTask): Promise<PreparedPicture> {
  try {
    return { ok: true, ...(await shrinkPicture(task)) };
  } catch (error) {
    return { ok: false, reason: error instanceof PictureRefused ? error.message : texts.pictureFailed };
  }
}
