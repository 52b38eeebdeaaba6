import { isOutOfRoom } from '#data/out-of-room.ts';
import { pictureAddress, pictureCopy } from '#data/picture-caches.ts';
import type { TileLedger, TileRow } from '#data/tile-ledger.ts';

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

export interface TileShelfPorts {
  /** opens the cache; anew each time, as a window may have deleted it */
  open: () => Promise<Cache>;
  ledger: TileLedger;
  clock: TileClock;
  bound?: TileBound;
}

/** The pictures of maps that were seen. What it is told is done when the promise it gives is kept. */
export interface TileShelf {
  find(address: string): Promise<Response | undefined>;
  /** notes that somebody looked at it */
  use(address: string): Promise<void>;
  /** keeps the picture, if there is room for it; reads the reply's body */
  put(address: string, reply: Response): Promise<void>;
}

interface Note {
  usedAt: number;
  /** left out: as many as before */
  bytes?: number;
}

const byUse = (rows: Iterable<TileRow>) => [...rows].sort((left, right) => left.usedAt - right.usedAt);

/** What is to go so that the rest is within the bound. */
function surplusOf(rows: ReadonlyMap<string, TileRow>, bound: TileBound): TileRow[] {
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
export function createTileShelf({ open, ledger, clock, bound = tileBound }: TileShelfPorts): TileShelf {
  let rows: Map<string, TileRow> | null = null;
  const notes = new Map<string, Note>();
  let batch: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  let timesRoomMade = 0;

  function alone(body: () => Promise<void>): Promise<void> {
    const done = last.then(body);
    last = done.catch(() => undefined);
    return done;
  }

  /**
   * What there is: the cache tells, for a worker may end before it has written down what it put there.
   * @returns addresses that the ledger names in vain
   */
  async function takeStock(): Promise<{ found: Map<string, TileRow>; gone: string[] }> {
    const told = new Map((await ledger.read().catch(() => [])).map((row) => [row.address, row]));
    const found = new Map<string, TileRow>();
    const cache = await open();
    for (const { url } of await cache.keys()) {
      const address = pictureAddress(url);
      const row = told.get(address);
      if (row === undefined) {
        const bytes = (await (await cache.match(address))?.blob())?.size ?? 0;
        notes.set(address, { usedAt: 0, bytes, ...notes.get(address) });
      } else {
        // A clock that was ahead must not keep it for ever.
        found.set(address, { ...row, usedAt: Math.min(row.usedAt, clock.now()) });
      }
      told.delete(address);
    }
    return { found, gone: [...told.keys()] };
  }

  /** Takes up what was noted. @returns the rows that it changed */
  function takeNotes(known: Map<string, TileRow>): TileRow[] {
    const changed: TileRow[] = [];
    for (const [address, note] of notes) {
      const bytes = note.bytes ?? known.get(address)?.bytes;
      // Dropped since it was looked at.
      if (bytes === undefined) continue;
      const row = { address, bytes, usedAt: note.usedAt };
      known.set(address, row);
      changed.push(row);
    }
    notes.clear();
    return changed;
  }

  /** Writes down what was noted, and drops what is chosen of all there is. */
  async function settle(choose: (known: Map<string, TileRow>) => TileRow[]): Promise<void> {
    const stock = rows === null ? await takeStock() : { found: rows, gone: [] };
    rows = stock.found;
    const changed = takeNotes(rows);
    const going = new Set(choose(rows).map(({ address }) => address));
    const cache = await open();
    await Promise.all([...going].map((address) => cache.delete(address)));
    for (const address of going) rows.delete(address);
    const put = changed.filter(({ address }) => !going.has(address));
    await ledger.write({ put, drop: [...stock.gone, ...going] }).catch(() => undefined);
  }

  function note(address: string, size: { bytes?: number } = {}): Promise<void> {
    notes.set(address, { ...notes.get(address), ...size, usedAt: clock.now() });
    batch ??= clock.pause(batchMs).then(() => {
      batch = null;
      return alone(() => settle((known) => surplusOf(known, bound)));
    });
    return batch;
  }

  /** The half that nobody looked at for longest goes; once for all that met the same full disk. */
  function makeRoom(timesBefore: number): Promise<void> {
    return alone(async () => {
      if (timesRoomMade !== timesBefore) return;
      timesRoomMade += 1;
      await settle((known) => byUse(known.values()).slice(0, Math.ceil(known.size / 2)));
    });
  }

  return {
    find: async (address) => (await open()).match(address),
    use: (address) => note(address),
    async put(address, reply) {
      // A connection that breaks off in the middle leaves nothing to keep.
      const bytes = await reply.arrayBuffer().catch(() => null);
      if (bytes === null) return;
      const timesBefore = timesRoomMade;
      try {
        await (await open()).put(address, pictureCopy(bytes, reply, clock.now()));
      } catch (error) {
        if (!isOutOfRoom(error)) throw error;
        return makeRoom(timesBefore);
      }
      return note(address, { bytes: bytes.byteLength });
    },
  };
}
