import Dexie, { type EntityTable } from 'dexie';
import { closeOnVersionChange } from '#data/db/close-on-versionchange.ts';

/** A picture of a map that was seen, as far as its room goes. */
export interface TileUsageRow {
  address: string;
  bytes: number;
  /** ms; 0: it isn't known when */
  usedAt: number;
}

/** How much room the seen pictures of maps take, and when each was looked at last. What is lost of it costs only exactness. */
export interface TileUsage {
  /** all of it, in no order */
  read(): Promise<TileUsageRow[]>;
  write(change: { put: readonly TileUsageRow[]; drop: readonly string[] }): Promise<void>;
  clear(): Promise<void>;
}

/** Relaxed durability: it can be made up for from the pictures themselves, so nobody waits for the disk. */
class TileDb extends Dexie {
  declare readonly tiles: EntityTable<TileUsageRow, 'address'>;

  constructor() {
    super('scape-tiles', { autoOpen: false, chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.version(1).stores({ tiles: 'address' });
    closeOnVersionChange(this);
  }
}

/** Opens it for one act: it is needed seldom, and by the service worker and windows in turn. */
async function withTiles<Result>(body: (db: TileDb) => Promise<Result>): Promise<Result> {
  const db = new TileDb();
  try {
    await db.open();
    return await body(db);
  } finally {
    db.close();
  }
}

/** The device's own; each of its acts fails where the browser keeps no databases. */
export const tileUsage: TileUsage = {
  read: () => withTiles((db) => db.tiles.toArray()),
  write: ({ put, drop }) =>
    withTiles((db) =>
      db.transaction('rw', db.tiles, async () => {
        await db.tiles.bulkDelete([...drop]);
        await db.tiles.bulkPut([...put]);
      }),
    ),
  clear: () => withTiles((db) => db.tiles.clear()),
};
