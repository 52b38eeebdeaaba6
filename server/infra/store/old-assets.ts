import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How long a window may stay open without a new start and still find what it asks for. */
const retentionMs = 30 * 24 * 3_600_000;
const unfinished = '.part';

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A file that is only half there would be taken for a whole one with the next build. */
async function keepFile(from: string, to: string): Promise<void> {
  await copyFile(from, to + unfinished);
  await rename(to + unfinished, to);
}

/**
 * Keeps the files of the build that is served, whose names say what is in them, beside those of the builds before it: windows
 * that were opened with one of these ask for them. What no build has had for 30 days goes.
 * @param assets the build's own folder
 * @param dir where they are kept
 */
export async function keepAssets(assets: string, dir: string, nowMs: number): Promise<void> {
  await mkdir(dir, { recursive: true });
  const [served, stored] = await Promise.all([namesIn(assets), namesIn(dir)]);
  const stale = new Set(stored);
  const now = new Date(nowMs);
  for (const name of served) {
    const copy = join(dir, name);
    if (!stale.delete(name)) await keepFile(join(assets, name), copy);
    await utimes(copy, now, now);
  }
  for (const name of stale) {
    const old = join(dir, name);
    if (name.endsWith(unfinished) || nowMs - (await stat(old)).mtimeMs > retentionMs) await rm(old, { force: true });
  }
}
