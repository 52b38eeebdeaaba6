import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { pictureAddress, pictureCopy } from '#data/files/picture-caches.ts';
import type { TileUsage, TileUsageRow } from '#data/map/tile-usage.ts';

/** How many pictures of maps that were seen are kept, and how much room they take at most. */
export interface TileBound {
  count: number;
  bytes: number;
}

export const tileBound: TileBound = { count: 1_500, bytes: 40 * 1024 * 1024 };

/** what is looked at within this is written down at once: a map asks for dozens of pictures with each move */
const batchMs = 1_000;

export interface TileClock {
  /** ms; may jump */
  now(): number;
  pause(ms: number): Promise<void>;
}

export interface TileCachePorts {
  /** opens the cache; anew each time, as a window may have deleted it */
  open: () => Promise<Cache>;
  ledger: TileUsage;
  clock: TileClock;
  bound?: TileBound;
}

/** The pictures of maps that were seen. What it is told is done when the promise it gives is kept. */
export interface TileCache {
  find(address: string): Promise<Response | undefined>;
  /** notes that somebody looked at it */
  markUsed(address: string): Promise<void>;
  /** keeps the picture, if there is room for it; reads the reply's body */
  put(address: string, reply: Response): Promise<void>;
}

interface UsageNote {
  usedAt: number;
  /** left out: as many as before */
  bytes?: number;
}

const byUse = (rows: Iterable<TileUsageRow>) => [...rows].sort((left, right) => left.usedAt - right.usedAt);

/** What is to go so that the rest is within the bound. */
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

/** Keeps the pictures of maps within a bound; what nobody looked at for longest goes first. */
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
   * What there is: the cache tells, for a worker may end before it has written down what it put there.
   * @returns addresses that the ledger names in vain
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
        // A clock that was ahead must not keep it for ever.
        rowsByAddress.set(address, { ...row, usedAt: Math.min(row.usedAt, clock.now()) });
      }
      recorded.delete(address);
    }
    return { rowsByAddress, missingAddresses: [...recorded.keys()] };
  }

  /** Takes up what was noted. @returns the rows that it changed */
  function applyNotes(knownRows: Map<string, TileUsageRow>): TileUsageRow[] {
    const changed: TileUsageRow[] = [];
    for (const [address, note] of notes) {
      const bytes = note.bytes ?? knownRows.get(address)?.bytes;
      // Dropped since it was looked at.
      if (bytes === undefined) continue;
      const row = { address, bytes, usedAt: note.usedAt };
      knownRows.set(address, row);
      changed.push(row);
    }
    notes.clear();
    return changed;
  }

  /** Writes down what was noted, and drops what is chosen of all there is. */
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

  /** The half that nobody looked at for longest goes; once for all that met the same full disk. */
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
      // A connection that breaks off in the middle leaves nothing to keep.
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
