import { pictureWidths } from '#contract/media/picture.ts';
import { lockBlob } from '#server/db/media/blobs.ts';
import type { OwnedPicture } from '#server/db/media/blobs.ts';
import type { Database, WriteTx } from '#server/db/engine/database.ts';
import { dropBlob, isBlobOwned, listDropped, listUnreferenced } from '#server/db/media/unused-pictures.ts';
import { writePictureSweep } from '#server/db/engine/meta.ts';
import { isPictureReferenced } from '#server/db/media/picture-uses.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import { isTakenDown } from '#server/domain/moderation/removed-pictures.ts';

interface PictureCleanupPorts {
  database: Database;
  writer: {
    run(name: 'picture.drop', args: OwnedPicture): Promise<null>;
    run(name: 'picture.forget' | 'picture.lose', args: { sha256: string }): Promise<null>;
  };
  store: ObjectStore;
  now(): number;
}

const rowsAtOnce = 200;
const filesAtOnce = 100;
/** A server of several processes looks as often as one of a single process, which does so every hour. */
const sweepIntervalMs = 50 * 60_000;
/** A device that was offline may still name what it has uploaded; later it uploads it once more. */
const retentionMs = 30 * 24 * 3600_000;

const originalKey = (sha256: string) => `blobs/${sha256}`;

/**
 * The names under which an uploaded picture is stored. The original first: where it is its sizes are too, and whoever uploads
 * looks for it alone.
 */
export function keysOfPicture(sha256: string): string[] {
  return [originalKey(sha256), ...pictureWidths.map((width) => `media/${sha256}/${width}.webp`)];
}

/** Lets go of a picture that was removed, or that nobody has just named; as its row is held, nobody does so meanwhile. */
export async function dropUnreferenced(tx: WriteTx, picture: OwnedPicture): Promise<void> {
  if (!(await lockBlob(tx, picture))) return;
  if (!(await isPictureReferenced(tx, picture)) || (await isTakenDown(tx, picture.sha256))) await dropBlob(tx, picture);
}

/** Whether it is time to look for unused pictures, which is noted: of all processes that ask, one is told so. */
export async function beginPictureSweep(tx: WriteTx, now: number): Promise<boolean> {
  return await writePictureSweep(tx.sql, now, sweepIntervalMs);
}

/**
 * Removes a picture's files, unless somebody uploads the same one meanwhile: who has found it there before notes that they
 * hold it, so it is put back, and who notes it later looks once more whether it is there.
 */
async function removeFiles({ database, store }: PictureCleanupPorts, sha256: string): Promise<void> {
  const taken: [key: string, bytes: Uint8Array][] = [];
  for (const key of keysOfPicture(sha256)) {
    const bytes = await store.get(key);
    if (bytes !== null) taken.push([key, bytes]);
    await store.remove(key);
  }
  if (!(await database.read((tx) => isBlobOwned(tx, sha256)))) return;
  for (const [key, bytes] of taken.toReversed()) await store.put(key, bytes);
}

async function removeDropped(ports: PictureCleanupPorts): Promise<void> {
  for (;;) {
    const dropped = await ports.database.read((tx) => listDropped(tx, filesAtOnce));
    for (const sha256 of dropped) {
      if (!(await ports.database.read((tx) => isBlobOwned(tx, sha256)))) await removeFiles(ports, sha256);
      // Somebody ended this work before it had put the file back: whoever names it is asked for it once more.
      else if (!(await ports.store.has(originalKey(sha256)))) await ports.writer.run('picture.lose', { sha256 });
      await ports.writer.run('picture.forget', { sha256 });
    }
    if (dropped.length < filesAtOnce) return;
  }
}

/**
 * Removes the pictures that nothing names any more: a month after they came, and at once those of accounts that are gone. The
 * files go with the last who uploaded them. What fails is found again the next time.
 * @param userId whose are looked at; null: everybody's
 */
export async function removeUnusedPictures(ports: PictureCleanupPorts, userId: number | null = null): Promise<void> {
  let after: OwnedPicture | null = { user_id: 0, sha256: '' };
  while (after !== null) {
    const page: { userId: number | null; after: OwnedPicture; limit: number } = { userId, after, limit: rowsAtOnce };
    const { unreferenced, next } = await ports.database.read((tx) =>
      listUnreferenced(tx, page, ports.now() - retentionMs),
    );
    for (const picture of unreferenced) await ports.writer.run('picture.drop', picture);
    after = next;
  }
  await removeDropped(ports);
}
