import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

export interface CachedTile {
  bytes: Uint8Array;
  /** when it has to be fetched again, wall clock in ms */
  freshUntil: number;
}

/** A cache of map tiles. Disk failures only cost the caching. */
export interface TileCache {
  get(name: string): Promise<CachedTile | null>;
  put(name: string, tile: CachedTile): Promise<void>;
  /** Resolves when nothing is being written or removed any more. */
  close(): Promise<void>;
}

interface TileCacheSettings {
  dir: string;
  /** 0: no caching */
  maxBytes: number;
  /** wall clock, ms */
  now(): number;
  /** called once with the reason why nothing can be stored */
  onFailure(reason: string): void;
}

interface CachedFile {
  path: string;
  bytes: number;
  usedAt: number;
}

const hourMs = 3600_000;
/** Bytes of the header: a checksum of everything after it, and the time until which the tile is fresh. */
const head = { sum: 4, freshUntil: 8 };
const headBytes = head.sum + head.freshUntil;
const blockBytes = 4096;
/**
 * Fractions of the cache: eviction frees more than necessary, and runs only now and then, because it looks at every
 * file.
 */
const spare = 0.1;
const maxUncounted = 0.05;
const ours = /^[\da-f]{64}$|\.part$/;

/** A tile with its header. */
function wrapped({ bytes, freshUntil }: CachedTile): Buffer {
  const file = Buffer.alloc(headBytes + bytes.length);
  file.writeDoubleBE(freshUntil, head.sum);
  file.set(bytes, headBytes);
  file.writeUInt32BE(crc32(file.subarray(head.sum)));
  return file;
}

/** null for an incomplete file, as a power cut may leave one. */
function unwrapped(file: Buffer): CachedTile | null {
  if (file.length <= headBytes || file.readUInt32BE() !== crc32(file.subarray(head.sum))) return null;
  return { bytes: file.subarray(headBytes), freshUntil: file.readDoubleBE(head.sum) };
}

const onDisk = (bytes: number) => Math.ceil(bytes / blockBytes) * blockBytes;
const reasonOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/**
 * A folder of tiles that several processes may share. The least recently used are evicted first; a file's modification
 * time is the last use, with a precision of an hour.
 */
export function createTileCache({ dir, maxBytes, now, onFailure }: TileCacheSettings): TileCache {
  const running = new Set<Promise<void>>();
  let hasFailed = false;
  let [isEvicting, isClosed] = [false, false];
  /** bytes added since the last eviction; infinite at the start, when the existing files haven't been counted */
  let addedBytes = Infinity;

  // Hashed, so that no part of a request becomes part of a file name.
  const pathOf = (name: string) => join(dir, createHash('sha256').update(name).digest('hex'));

  async function listCachedFiles(): Promise<CachedFile[]> {
    const files: CachedFile[] = [];
    for (const name of await readdir(dir)) {
      const path = join(dir, name);
      const found = ours.test(name) ? await stat(path).catch(() => null) : null;
      if (found !== null) files.push({ path, bytes: onDisk(found.size), usedAt: found.mtimeMs });
    }
    return files;
  }

  async function evict(): Promise<void> {
    addedBytes = 0;
    const files = await listCachedFiles();
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of files.toSorted((left, right) => left.usedAt - right.usedAt)) {
      const isLeftover = file.path.endsWith('.part') && file.usedAt < now() - hourMs;
      if (!isLeftover && bytes <= maxBytes * (1 - spare)) continue;
      const isGone = await rm(file.path, { force: true }).then(
        () => true,
        () => false,
      );
      if (isGone) bytes -= file.bytes;
    }
  }

  /** Runs work whose failure doesn't matter; `close` waits for it. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    const done = work().catch((error: unknown) => {
      if (!hasFailed) onFailure(reasonOf(error));
      hasFailed = true;
    });
    running.add(done);
    await done;
    running.delete(done);
  }

  async function write(path: string, tile: CachedTile): Promise<void> {
    const incoming = join(dir, `${randomUUID()}.part`);
    await mkdir(dir, { recursive: true });
    try {
      const file = await open(incoming, 'wx');
      try {
        await file.writeFile(wrapped(tile));
        await file.utimes(now() / 1000, now() / 1000);
      } finally {
        await file.close();
      }
      await rename(incoming, path);
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  }

  async function put(name: string, tile: CachedTile): Promise<void> {
    const bytes = onDisk(headBytes + tile.bytes.length);
    // A single tile must not exceed the margin between two evictions.
    if (isClosed || bytes > maxBytes * maxUncounted) return;
    await attempt(() => write(pathOf(name), tile));
    addedBytes += bytes;
    if (addedBytes <= maxBytes * maxUncounted || isEvicting) return;
    isEvicting = true;
    void attempt(evict).finally(() => (isEvicting = false));
  }

  async function get(name: string): Promise<CachedTile | null> {
    if (maxBytes === 0) return null;
    const path = pathOf(name);
    try {
      await using file = await open(path);
      const [{ mtimeMs }, content] = [await file.stat(), await file.readFile()];
      if (now() - mtimeMs > hourMs) await file.utimes(now() / 1000, now() / 1000).catch(() => undefined);
      const tile = unwrapped(content);
      if (tile === null) await rm(path, { force: true });
      return tile;
    } catch {
      return null;
    }
  }

  return {
    get,
    put,
    async close() {
      isClosed = true;
      while (running.size > 0) await Promise.all(running);
    },
  };
}
