import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How long a window may stay open without a restart and still find its files. */
const retentionMs = 30 * 24 * 3_600_000;
const unfinished = '.part';

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** With the next build, an incomplete file would be taken for a complete one. */
async function keepFile(from: string, to: string): Promise<void> {
  await copyFile(from, to + unfinished);
  await rename(to + unfinished, to);
}

/**
 * Copies the current build's hashed files to where those of earlier builds are kept, for windows that were opened with
 * one of these. Files that no build has had for 30 days are removed.
 * @param assets the build's folder
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
