import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { pictureAddress, pictureCopy } from '#data/files/picture-caches.ts';
import type { TileUsage, TileUsageRow } from '#data/map/tile-usage.ts';

/** The maximum number and total size of cached tiles. */
export interface TileBound {
  count: number;
  bytes: number;
}

export const tileBound: TileBound = { count: 1_500, bytes: 40 * 1024 * 1024 };

/** uses within this time are recorded together: each map move requests dozens of tiles */
const batchMs = 1_000;

export interface TileClock {
  /** ms; may jump */
  now(): number;
  pause(ms: number): Promise<void>;
}

export interface TileCachePorts {
  /** opens the cache, each time anew, as a window may have deleted it */
  open: () => Promise<Cache>;
  ledger: TileUsage;
  clock: TileClock;
  bound?: TileBound;
}

/** The cache of viewed tiles. Its promises resolve when the work is done. */
export interface TileCache {
  find(address: string): Promise<Response | undefined>;
  /** records a use */
  markUsed(address: string): Promise<void>;
  /** stores the tile, if there is space; consumes the reply's body */
  put(address: string, reply: Response): Promise<void>;
}

interface UsageNote {
  usedAt: number;
  /** omitted: unchanged */
  bytes?: number;
}

const byUse = (rows: Iterable<TileUsageRow>) => [...rows].sort((left, right) => left.usedAt - right.usedAt);

/** The rows to evict to stay within the bound. */
function overflowOf(rows: ReadonlyMap<string, TileUsageRow>, bound: TileBound): TileUsageRow[] {
  const oldestFirst = byUse(rows.values());
  let bytes = oldestFirst.reduce((sum, row) => sum + row.bytes, 0);
  let count = oldestFirst.length;
  return oldestFirst.filter((row) => {
    if (count <= bound.count && bytes <= bound.bytes) return false;
    count -= 1;
    bytes -= row.bytes;
    return true;
  });
}

/** A bounded tile cache; evicts the least recently used first. */
export function createTileCache({ open, ledger, clock, bound = tileBound }: TileCachePorts): TileCache {
  let rows: Map<string, TileUsageRow> | null = null;
  const notes = new Map<string, UsageNote>();
  let batch: Promise<void> | null = null;
  let lastTask: Promise<void> = Promise.resolve();
  let evictionCount = 0;

  function runExclusive(body: () => Promise<void>): Promise<void> {
    const done = lastTask.then(body);
    lastTask = done.catch(() => undefined);
    return done;
  }

  /**
   * The cached tiles. The cache decides, as a worker may end before it has recorded what it cached.
   * @returns also the recorded addresses that aren't cached
   */
  async function readRows(): Promise<{ rowsByAddress: Map<string, TileUsageRow>; missingAddresses: string[] }> {
    const recorded = new Map((await ledger.read().catch(() => [])).map((row) => [row.address, row]));
    const rowsByAddress = new Map<string, TileUsageRow>();
    const cache = await open();
    for (const { url } of await cache.keys()) {
      const address = pictureAddress(url);
      const row = recorded.get(address);
      if (row === undefined) {
        const bytes = (await (await cache.match(address))?.blob())?.size ?? 0;
        notes.set(address, { usedAt: 0, bytes, ...notes.get(address) });
      } else {
        // A tile used while the clock was ahead must not stay forever.
        rowsByAddress.set(address, { ...row, usedAt: Math.min(row.usedAt, clock.now()) });
      }
      recorded.delete(address);
    }
    return { rowsByAddress, missingAddresses: [...recorded.keys()] };
  }

  /** Applies the notes to the rows. @returns the changed rows */
  function applyNotes(knownRows: Map<string, TileUsageRow>): TileUsageRow[] {
    const changed: TileUsageRow[] = [];
    for (const [address, note] of notes) {
      const bytes = note.bytes ?? knownRows.get(address)?.bytes;
      // Evicted since it was used.
      if (bytes === undefined) continue;
      const row = { address, bytes, usedAt: note.usedAt };
      knownRows.set(address, row);
      changed.push(row);
    }
    notes.clear();
    return changed;
  }

  /** Writes the notes and evicts the chosen rows. */
  async function flush(chooseEvicted: (knownRows: Map<string, TileUsageRow>) => TileUsageRow[]): Promise<void> {
    const snapshot = rows === null ? await readRows() : { rowsByAddress: rows, missingAddresses: [] };
    rows = snapshot.rowsByAddress;
    const changed = applyNotes(rows);
    const evicted = new Set(chooseEvicted(rows).map(({ address }) => address));
    const cache = await open();
    await Promise.all([...evicted].map((address) => cache.delete(address)));
    for (const address of evicted) rows.delete(address);
    const put = changed.filter(({ address }) => !evicted.has(address));
    await ledger.write({ put, drop: [...snapshot.missingAddresses, ...evicted] }).catch(() => undefined);
  }

  function note(address: string, size: { bytes?: number } = {}): Promise<void> {
    notes.set(address, { ...notes.get(address), ...size, usedAt: clock.now() });
    batch ??= clock.pause(batchMs).then(() => {
      batch = null;
      return runExclusive(() => flush((knownRows) => overflowOf(knownRows, bound)));
    });
    return batch;
  }

  /** Evicts the least recently used half, once for all puts that met the same full disk. */
  function evictHalf(countBefore: number): Promise<void> {
    return runExclusive(async () => {
      if (evictionCount !== countBefore) return;
      evictionCount += 1;
      await flush((knownRows) => byUse(knownRows.values()).slice(0, Math.ceil(knownRows.size / 2)));
    });
  }

  return {
    find: async (address) => (await open()).match(address),
    markUsed: (address) => note(address),
    async put(address, reply) {
      // If the connection breaks while the body is read, there is nothing to store.
      const bytes = await reply.arrayBuffer().catch(() => null);
      if (bytes === null) return;
      const countBefore = evictionCount;
      try {
        await (await open()).put(address, pictureCopy(bytes, reply, clock.now()));
      } catch (error) {
        if (!isQuotaExceeded(error)) throw error;
        return evictHalf(countBefore);
      }
      return note(address, { bytes: bytes.byteLength });
    },
  };
}
