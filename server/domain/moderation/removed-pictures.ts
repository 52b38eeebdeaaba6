import { Refusal } from '#contract/sync/refusals.ts';
import { pictureRemovedText } from '#contract/media/removed-picture.ts';
import type { RemovedPicture } from '#contract/media/removed-picture.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { personsById } from '#server/db/people/persons.ts';
import {
  findRemovedPicture,
  isPictureRemoved,
  listRemovedPictures,
  removedAmong,
  removePicture,
} from '#server/db/media/removed-pictures.ts';
import type { RemovedPicturePlace, RemovedPictureRow } from '#server/db/media/removed-pictures.ts';

/** @param fields that name such a picture */
function pictureRemoved(...fields: string[]): Refusal {
  return new Refusal('forbidden', pictureRemovedText, {
    fields: Object.fromEntries(fields.map((field) => [field, pictureRemovedText])),
  });
}

/** Whether those who run this took a picture away. */
export async function isTakenDown(tx: Tx, sha256: string): Promise<boolean> {
  return await isPictureRemoved(tx, sha256);
}

/** @throws Refusal `forbidden` where those who run this took the picture away: for good, so that no device brings it again */
export async function mustNotBeRemoved(tx: Tx, sha256: string): Promise<void> {
  if (await isTakenDown(tx, sha256)) throw pictureRemoved('sha256');
}

/** As `mustNotBeRemoved`, of all that a change names, by their fields. */
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
  /** who does it */
  userId: number;
  note: string;
  now: number;
}

/** Takes a picture away from everybody, and tells how it is noted. */
export async function takePictureDown(tx: WriteTx, { sha256, userId, note, now }: TakenDown): Promise<RemovedPicture> {
  await removePicture(tx, { sha256, removed_at: now, removed_by: userId, note });
  const row = await findRemovedPicture(tx, sha256);
  const [picture] = row === null ? [] : await toRemovedPictures(tx, [row]);
  if (picture === undefined) throw new Error('A picture was taken down and is not');
  return picture;
}

/** A page of what was taken away, the newest first, and the place behind which the next one begins. */
export async function removedPicturePage(
  tx: Tx,
  { before, limit }: { before: RemovedPicturePlace | null; limit: number },
): Promise<{ pictures: RemovedPicture[]; next: RemovedPicturePlace | null }> {
  const rows = await listRemovedPictures(tx, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { pictures: await toRemovedPictures(tx, page), next: rows.length > limit ? (page.at(-1) ?? null) : null };
}
