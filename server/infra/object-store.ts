import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface ObjectStore {
  /** Durable when it resolves. What is stored under a key never changes: a second put of it does nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
}

const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder's name lives in its parent, so each parent of a new folder is flushed too. */
async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made === undefined) return;
  for (let folder = path; folder.length >= made.length; folder = dirname(folder)) await syncFolder(dirname(folder));
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Files under one folder, by keys such as `media/<sha>/800.webp`.
 * A reader sees a whole file or none, also after a power cut.
 */
export function createObjectStore(dir: string): ObjectStore {
  function pathOf(key: string): string {
    if (key.length > 300 || !keyPattern.test(key)) throw new Error(`Not an object key: ${JSON.stringify(key)}`);
    return join(dir, key);
  }

  async function has(key: string): Promise<boolean> {
    const path = pathOf(key);
    try {
      await access(path);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(key);
    const folder = dirname(path);
    // Whoever wrote it may not have come to flushing its name yet.
    if (await has(key)) return syncFolder(folder);
    const incoming = join(folder, `.${randomUUID()}.part`);
    await makeFolder(folder);
    try {
      await writeDurably(incoming, bytes);
      await rename(incoming, path);
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  async function get(key: string): Promise<Uint8Array | null> {
    try {
      return await readFile(pathOf(key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return { put, get, has };
}
