import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readBlob } from '#data/files/blobs.ts';
import { newDraftRef } from '#data/drafts/open.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { otherwise } from '#data/fault.ts';
import { localPicture, pictureSha, pictureToFetch } from '#data/files/picture-name.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import { storePicture } from '#features/wizard/media/store-picture.ts';

/** Gets a picture by its address; null if it can't be loaded now. */
export type FetchPicture = (address: string) => Promise<Blob | null>;

/** The picture as a file of this device, by its SHA-256: a new event's pictures go out with it. */
async function ownCopy({ store }: OpenAccount, picture: string, fetchPicture: FetchPicture): Promise<string | null> {
  const sha256 = pictureSha(picture);
  if (sha256 !== null && (await readBlob(store, sha256)) !== null) return sha256;
  const file = await fetchPicture(pictureToFetch(picture)).catch(otherwise(null));
  if (file === null) return null;
  const stored = await storePicture(store, file);
  return stored.ok ? stored.sha256 : null;
}

export interface NewDraft {
  ref: string;
  /** how many of its pictures could not be copied */
  missing: number;
}

/** Lays down what a form holds as the draft of a new event, with pictures of its own. */
export async function createDraft(
  account: OpenAccount,
  { form, cover }: { form: EventForm; cover: string | null },
  fetchPicture: FetchPicture,
): Promise<NewDraft> {
  const coverCopy = cover === null ? null : await ownCopy(account, cover, fetchPicture);
  const gallery: EventForm['gallery'] = [];
  for (const { picture, alt } of form.gallery) {
    const copy = await ownCopy(account, picture, fetchPicture);
    if (copy !== null) gallery.push({ picture: localPicture(copy), alt });
  }
  const ref = newDraftRef();
  await saveDraft(account.store, {
    ref,
    kind: 'event',
    form: { ...form, gallery, visited: [] },
    cover: coverCopy,
    step: 0,
    updatedAt: Date.now(),
    isBroken: false,
  });
  const lost = form.gallery.length - gallery.length;
  return { ref, missing: lost + (cover !== null && coverCopy === null ? 1 : 0) };
}
