import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

export interface CachedTile {
  bytes: Uint8Array;
  /** until when it needn't be asked for anew, by the wall clock in milliseconds */
  freshUntil: number;
}

/** Pictures of maps that may be needed again. Whatever is wrong with the disk costs only the keeping. */
export interface TileCache {
  get(name: string): Promise<CachedTile | null>;
  put(name: string, tile: CachedTile): Promise<void>;
  /** Resolves when nothing is under way in the folder any more. */
  close(): Promise<void>;
}

interface TileCacheSettings {
  dir: string;
  /** 0 keeps none */
  maxBytes: number;
  /** the wall clock in milliseconds */
  now(): number;
  /** told once why nothing can be kept */
  onFailure(reason: string): void;
}

interface CachedFile {
  path: string;
  bytes: number;
  usedAt: number;
}

const hourMs = 3600_000;
/** A checksum of all that follows, and until when the picture is fresh. */
const head = { sum: 4, freshUntil: 8 };
const headBytes = head.sum + head.freshUntil;
const blockBytes = 4096;
/** Room is made now and then, and for more than is needed then, since it means to look at every file. */
const spare = 0.1;
const maxUncounted = 0.05;
const ours = /^[\da-f]{64}$|\.part$/;

/** A picture as it lies in its file. */
function wrapped({ bytes, freshUntil }: CachedTile): Buffer {
  const file = Buffer.alloc(headBytes + bytes.length);
  file.writeDoubleBE(freshUntil, head.sum);
  file.set(bytes, headBytes);
  file.writeUInt32BE(crc32(file.subarray(head.sum)));
  return file;
}

/** null for a file that isn't whole, as a power cut may leave one. */
function unwrapped(file: Buffer): CachedTile | null {
  if (file.length <= headBytes || file.readUInt32BE() !== crc32(file.subarray(head.sum))) return null;
  return { bytes: file.subarray(headBytes), freshUntil: file.readDoubleBE(head.sum) };
}

const onDisk = (bytes: number) => Math.ceil(bytes / blockBytes) * blockBytes;
const reasonOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/**
 * A folder of pictures that several processes may share. What was used longest ago goes first: a file's time says when that
 * was, to the hour.
 */
export function createTileCache({ dir, maxBytes, now, onFailure }: TileCacheSettings): TileCache {
  const running = new Set<Promise<void>>();
  let hasFailed = false;
  let [isEvicting, isClosed] = [false, false];
  /** what was put there since somebody looked; what there was before is not known yet */
  let addedBytes = Infinity;

  // Nothing of what somebody asked for comes into a name.
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

  /** Does it whatever comes of it, and is waited for at the end. */
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
    // One alone may not take what is left between two looks.
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
