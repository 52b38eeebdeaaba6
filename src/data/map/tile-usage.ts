import Dexie, { type EntityTable } from 'dexie';
import { closeOnVersionChange } from '#data/db/close-on-versionchange.ts';

/** The size and last use of a cached map tile. */
export interface TileUsageRow {
  address: string;
  bytes: number;
  /** ms; 0: unknown */
  usedAt: number;
}

/** Tracks the size and last use of cached tiles. Lost data only makes it less exact. */
export interface TileUsage {
  /** all rows, unordered */
  read(): Promise<TileUsageRow[]>;
  write(change: { put: readonly TileUsageRow[]; drop: readonly string[] }): Promise<void>;
  clear(): Promise<void>;
}

/** Relaxed durability: it can be rebuilt from the cache, so nothing waits for the disk. */
class TileDb extends Dexie {
  declare readonly tiles: EntityTable<TileUsageRow, 'address'>;

  constructor() {
    super('scape-tiles', { autoOpen: false, chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.version(1).stores({ tiles: 'address' });
    closeOnVersionChange(this);
  }
}

/** Opens the database for one operation; it is rarely used, by windows and the service worker in turn. */
async function withTiles<Result>(body: (db: TileDb) => Promise<Result>): Promise<Result> {
  const db = new TileDb();
  try {
    await db.open();
    return await body(db);
  } finally {
    db.close();
  }
}

/** The device's usage table. Its methods reject if the browser has no IndexedDB. */
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
