import { pictureWidths } from '#contract/picture.ts';
import { isBlobNeeded, listForgottenBlobs } from '#server/db/blobs.ts';
import type { HeldPicture } from '#server/db/blobs.ts';
import type { Database } from '#server/db/database.ts';
import type { ObjectStore } from '#server/infra/object-store.ts';

interface Ports {
  database: Database;
  store: ObjectStore;
  /** lets go of the row that says that the picture is held */
  drop(picture: HeldPicture): Promise<void>;
}

const rowsAtOnce = 100;

/**
 * The names under which an uploaded picture is stored. The original first: where it is its sizes are too, and whoever uploads
 * looks for it alone.
 */
export function keysOfPicture(sha256: string): string[] {
  return [`blobs/${sha256}`, ...pictureWidths.map((width) => `media/${sha256}/${width}.webp`)];
}

/**
 * Removes a picture, unless somebody uploads the same one meanwhile: who has found it there before notes that they hold it,
 * so it is put back, and who notes it later looks once more whether it is there.
 */
async function remove({ database, store }: Ports, picture: HeldPicture): Promise<void> {
  const taken: [key: string, bytes: Uint8Array][] = [];
  for (const key of keysOfPicture(picture.sha256)) {
    const bytes = await store.get(key);
    if (bytes !== null) taken.push([key, bytes]);
    await store.remove(key);
  }
  if (!(await database.read((tx) => isBlobNeeded(tx, picture)))) return;
  for (const [key, bytes] of taken.toReversed()) await store.put(key, bytes);
}

/**
 * Removes from the store what users uploaded whose accounts are gone, but for what others uploaded too and what their past
 * events show. What fails is found again the next time.
 */
export async function removeForgottenPictures(ports: Ports): Promise<void> {
  for (;;) {
    const pictures = await ports.database.read((tx) => listForgottenBlobs(tx, rowsAtOnce));
    for (const picture of pictures) {
      const isNeeded = await ports.database.read((tx) => isBlobNeeded(tx, picture));
      if (!isNeeded) await remove(ports, picture);
      await ports.drop(picture);
    }
    if (pictures.length < rowsAtOnce) return;
  }
}
