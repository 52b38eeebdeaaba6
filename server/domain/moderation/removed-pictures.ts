import { Refusal } from '#contract/sync/refusals.ts';
import { pictureRemovedText } from '#contract/media/removed-picture.ts';
import type { RemovedPicture } from '#contract/media/removed-picture.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { personsById } from '#server/db/people/persons.ts';
import { logOperatorAction } from './operator-actions.ts';
import {
  allowPicture,
  findRemovedPicture,
  isPictureRemoved,
  listRemovedPictures,
  removedAmong,
  removePicture,
} from '#server/db/media/removed-pictures.ts';
import type { RemovedPicturePlace, RemovedPictureRow } from '#server/db/media/removed-pictures.ts';

/** @param fields that reference such a picture */
function pictureRemoved(...fields: string[]): Refusal {
  return new Refusal('forbidden', pictureRemovedText, {
    fields: Object.fromEntries(fields.map((field) => [field, pictureRemovedText])),
  });
}

/** Whether an operator took a picture down. */
export async function isTakenDown(tx: Tx, sha256: string): Promise<boolean> {
  return await isPictureRemoved(tx, sha256);
}

/**
 * Pictures are taken down for good, so that no device can upload them again.
 * @throws Refusal `forbidden` if an operator took this one down
 */
export async function mustNotBeRemoved(tx: Tx, sha256: string): Promise<void> {
  if (await isTakenDown(tx, sha256)) throw pictureRemoved('sha256');
}

/** Like `mustNotBeRemoved`, for all pictures of a mutation, by field. */
export async function mustReferenceNoneRemoved(tx: Tx, files: Record<string, string>): Promise<void> {
  const removed = await removedAmong(tx, Object.values(files));
  const fields = Object.keys(files).filter((field) => removed.has(files[field] ?? ''));
  if (fields.length > 0) throw pictureRemoved(...fields);
}

async function toRemovedPictures(tx: Tx, rows: RemovedPictureRow[]): Promise<RemovedPicture[]> {
  const persons = await personsById(tx, [...new Set(rows.map((row) => row.removed_by))]);
  return rows.map(({ sha256, removed_at: at, removed_by: by, note }) => {
    const person = persons.get(by);
    if (person === undefined) throw new Error(`No user ${by}`);
    return { sha256, removed_at: new Date(at).toISOString(), removed_by: person, note };
  });
}

export interface TakenDown {
  sha256: string;
  /** the operator */
  userId: number;
  note: string;
  now: number;
}

/**
 * Takes a picture down for everyone.
 * @returns the record of it
 */
export async function takePictureDown(tx: WriteTx, { sha256, userId, note, now }: TakenDown): Promise<RemovedPicture> {
  await removePicture(tx, { sha256, removed_at: now, removed_by: userId, note });
  await logOperatorAction(tx, { operatorId: userId, action: 'picture.remove', detail: note, now });
  const row = await findRemovedPicture(tx, sha256);
  const [picture] = row === null ? [] : await toRemovedPictures(tx, [row]);
  if (picture === undefined) throw new Error('A picture was taken down and is not');
  return picture;
}

export interface AllowedPicture {
  sha256: string;
  operatorId: number;
  now: number;
}

/** Undoes `takePictureDown`; does nothing if the picture isn't removed. */
export async function allowAgain(tx: WriteTx, { sha256, operatorId, now }: AllowedPicture): Promise<null> {
  if (await isTakenDown(tx, sha256)) await logOperatorAction(tx, { operatorId, action: 'picture.allow', now });
  await allowPicture(tx, sha256);
  return null;
}

/** A page of pictures taken down, newest first, and the place after which the next page starts. */
export async function removedPicturePage(
  tx: Tx,
  { before, limit }: { before: RemovedPicturePlace | null; limit: number },
): Promise<{ pictures: RemovedPicture[]; next: RemovedPicturePlace | null }> {
  const rows = await listRemovedPictures(tx, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { pictures: await toRemovedPictures(tx, page), next: rows.length > limit ? (page.at(-1) ?? null) : null };
}
