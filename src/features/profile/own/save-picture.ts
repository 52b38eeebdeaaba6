import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { storePicture, mayBePicture } from '#data/files/store-picture.ts';
import { mutateWithUndo, undoMs } from '#data/outbox/mutate-with-undo.ts';
import { readOpenChanges } from '#data/outbox/open-changes.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { retry } from '#data/outbox/resolve-failed.ts';
import type { CropPoint } from '#ui/picture/crop.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { toastProblem, toastWithUndo } from '#shared-parts/outbox/toasts.ts';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import { pictureKinds, type PictureKind } from './picture-kinds.ts';
import * as texts from './texts.ts';

/** Why a chosen file can't be used; null if it may be a picture. */
export function fileProblem(file: File): string | null {
  if (!mayBePicture(file)) return texts.chooseAnImageFile;
  return accountInUse.get()?.user == null ? texts.noSession : null;
}

async function replaceFailed(account: OpenAccount, { id }: OutboxEntry, args: unknown): Promise<boolean> {
  const fresh = await retry(account.store, id, { args, nowMs: Date.now() });
  account.wake();
  return fresh !== null;
}

/**
 * Crops a picture, stores it on this device and sets it as the user's.
 * @returns an error message; null on success
 */
export async function saveOwnPicture(type: PictureKind, picture: File, point: CropPoint): Promise<string | null> {
  const account = accountInUse.get();
  if (account === null || account.user === null) return texts.noSession;
  const { ratio, longest, failed } = pictureKinds[type];
  const prepared = await storePicture(account.store, preparePicture, { picture, crop: { ...point, ratio }, longest });
  if (!prepared.ok) return `${failed} ${prepared.reason}`;
  try {
    const args = { type, image: prepared.sha256 };
    const earlier = (await readOpenChanges(account.db)).get(`picture:${type}`);
    // A refused one is replaced by this one.
    const isInPlace = earlier !== undefined && needsDecision(earlier) && (await replaceFailed(account, earlier, args));
    if (!isInPlace) await account.mutate('user.picture', args);
    return null;
  } catch (error) {
    return `${failed} ${saveErrorText(error)}`;
  }
}

/** Removes a picture, with an undo. */
export async function removeOwnPicture(type: PictureKind): Promise<void> {
  const account = accountInUse.get();
  if (account === null) return;
  try {
    const undo = await mutateWithUndo(account, 'user.picture', { type, image: null });
    toastWithUndo(pictureTexts.pictureRemoved, undo, undoMs);
  } catch (error) {
    toastProblem(error);
  }
}
