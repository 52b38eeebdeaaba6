import { access, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeAtomically } from './durable-files.ts';

export interface ObjectStore {
  /** Durable when it resolves. The object under a key never changes: a second put does nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
}

const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** @throws Error for a key that leaves the folder, or can't be part of a URL */
export function mustBeKey(key: string): void {
  if (key.length > 300 || !keyPattern.test(key)) throw new Error(`Not an object key: ${JSON.stringify(key)}`);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Files in a folder, under keys such as `media/<sha>/800.webp`. A reader sees a complete file or none, even after a
 * power cut.
 */
export function createObjectStore(dir: string): ObjectStore {
  function pathOf(key: string): string {
    mustBeKey(key);
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
    // The process that wrote it may not have flushed its name yet.
    if (await has(key)) return syncFolder(dirname(path));
    await writeAtomically(path, bytes);
  }

  async function get(key: string): Promise<Uint8Array | null> {
    try {
      return await readFile(pathOf(key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(key), { force: true });
  }

  return { put, get, has, remove };
}
