import { blobsUploadedBefore, isBlobStored } from '#server/db/media/blobs.ts';
import type { OwnedPicture } from '#server/db/media/blobs.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { readBarePicturesUntil } from '#server/db/engine/meta.ts';
import { isPicturePublic, isPictureReportable, isPictureVisibleTo } from '#server/db/media/picture-uses.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { namedPicture, pictureAddress } from './picture-address.ts';
import { isTakenDown } from '#server/domain/moderation/removed-pictures.ts';

export interface VisiblePicture {
  sha256: string;
  /** visible to everyone, not only to this caller */
  isPublic: boolean;
  /** the present address, for an address by hash alone */
  movedTo?: string;
}

/** Whether the picture is visible to everyone or to this caller. Uploaders see their own while it is stored. */
async function publicityOf(tx: Tx, actor: Actor | null, picture: OwnedPicture): Promise<'public' | 'own' | null> {
  if (await isPicturePublic(tx, picture)) return 'public';
  if (actor === null) return null;
  if (picture.user_id === actor.userId || (await isPictureVisibleTo(tx, actor.userId, picture))) return 'own';
  return actor.isOperator === true && (await isPictureReportable(tx, picture)) ? 'own' : null;
}

/**
 * An address by hash alone redirects to the caller's own picture, or to one from the time when all addresses had this
 * form: with a hash nobody can find out who has a later picture.
 */
async function visibleByHash(tx: Tx, actor: Actor | null, sha256: string): Promise<VisiblePicture | null> {
  const former = await blobsUploadedBefore(tx, sha256, await readBarePicturesUntil(tx.sql));
  const own = actor === null ? [] : [{ sha256, user_id: actor.userId }];
  for (const picture of [...own, ...former]) {
    if (picture.user_id === actor?.userId && !(await isBlobStored(tx, sha256, picture.user_id))) continue;
    const publicity = await publicityOf(tx, actor, picture);
    if (publicity === null) continue;
    return { sha256, isPublic: publicity === 'public', movedTo: await pictureAddress(tx, picture) };
  }
  return null;
}

/**
 * The picture at an address, if the caller may see it.
 * @param name the part between `/media/` and the size
 */
export async function findVisiblePicture(tx: Tx, actor: Actor | null, name: string): Promise<VisiblePicture | null> {
  const picture = await namedPicture(tx, name);
  if (picture === null || (await isTakenDown(tx, picture.sha256))) return null;
  if (picture.user_id === null) return await visibleByHash(tx, actor, picture.sha256);
  const isStored = await isBlobStored(tx, picture.sha256, picture.user_id);
  const publicity = isStored ? await publicityOf(tx, actor, picture) : null;
  return publicity === null ? null : { sha256: picture.sha256, isPublic: publicity === 'public' };
}

/** Whether the picture is gone for everyone: released by its owner, or taken down by an operator. */
export async function isPictureGone(tx: Tx, name: string): Promise<boolean> {
  const picture = await namedPicture(tx, name);
  if (picture === null) return false;
  if (await isTakenDown(tx, picture.sha256)) return true;
  return picture.user_id !== null && !(await isBlobStored(tx, picture.sha256, picture.user_id));
}
