import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file's name is stored in its folder: until that is flushed, a power cut can lose the name. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder's name is stored in its parent, so each parent of a new folder is flushed too. */
export async function makeFolderDurably(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made === undefined) return;
  for (let folder = path; folder.length >= made.length; folder = dirname(folder)) await syncFolder(dirname(folder));
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file that becomes visible only when it is complete and durable; replaces an existing one. */
export async function writeAtomically(path: string, content: Parameters<typeof writeInto>[1]): Promise<void> {
  const folder = dirname(path);
  const incoming = join(folder, `.${randomUUID()}.part`);
  await makeFolderDurably(folder);
  try {
    await writeInto(incoming, content);
    await rename(incoming, path);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeInto(path: string, content: Uint8Array | string | NodeJS.ReadableStream): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The SHA-256 of a file, read as a stream. */
export async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
