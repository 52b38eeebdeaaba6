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
/** Slightly less than an hour, at which each process asks: several processes together sweep no more often than one. */
const sweepIntervalMs = 50 * 60_000;
/** A device that was offline may still reference what it has uploaded; after this, it uploads it again. */
const retentionMs = 30 * 24 * 3600_000;

const originalKey = (sha256: string) => `blobs/${sha256}`;

/**
 * The keys under which an uploaded picture is stored. The original comes first: if it exists, so do its sizes, and
 * uploads check only for the original.
 */
export function keysOfPicture(sha256: string): string[] {
  return [originalKey(sha256), ...pictureWidths.map((width) => `media/${sha256}/${width}.webp`)];
}

/**
 * Drops a picture that was taken down or isn't referenced. The row lock keeps new references from appearing meanwhile.
 */
export async function dropUnreferenced(tx: WriteTx, picture: OwnedPicture): Promise<void> {
  if (!(await lockBlob(tx, picture))) return;
  if (!(await isPictureReferenced(tx, picture)) || (await isTakenDown(tx, picture.sha256))) await dropBlob(tx, picture);
}

/** Whether a sweep for unused pictures is due, and records its start: of several processes only one gets true. */
export async function beginPictureSweep(tx: WriteTx, now: number): Promise<boolean> {
  return await writePictureSweep(tx.sql, now, sweepIntervalMs);
}

/**
 * Removes a picture's files, unless the same picture is uploaded meanwhile. An upload that found the file before its
 * removal then records its owner, so the files are put back here; one that records its owner later checks again that
 * the file exists.
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
      // This sweep was killed before it put the file back: its owners will be asked to upload it again.
      else if (!(await ports.store.has(originalKey(sha256)))) await ports.writer.run('picture.lose', { sha256 });
      await ports.writer.run('picture.forget', { sha256 });
    }
    if (dropped.length < filesAtOnce) return;
  }
}

/**
 * Removes unreferenced pictures: a month after the upload, and at once for deleted accounts. The files go with the last
 * owner. Failed removals are retried on the next run.
 * @param userId whose pictures; null: everyone's
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
