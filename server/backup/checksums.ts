import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumOfFile } from '#server/infra/store/durable-files.ts';
import type { Manifest } from './manifest.ts';
import { UnusableBackup } from './backup-error.ts';

/** SHA-256 by file name in the backup folder. */
export type Checksums = Map<string, string>;

/** In the format of `sha256sum -c`. */
export function checksumsText(sums: Checksums): string {
  return [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
}

const line =
  /^([0-9a-f]{64}) {2}((?:objects\/(?:blobs\/[0-9a-f]{64}|media\/[0-9a-f]{64}\/\d+\.webp))|scape-[\w-]+\.\w+)$/;

/** @throws UnusableBackup if the list isn't the one in the manifest */
export async function readChecksums(folder: string, { sums: { file, sha256 } }: Manifest): Promise<Checksums> {
  const path = join(folder, file);
  const sum = await sumOfFile(path).catch(() => null);
  if (sum !== sha256) throw new UnusableBackup(`${path} is ${sum === null ? 'missing' : 'damaged'}`);
  const lines = (await readFile(path, 'utf8')).split('\n').filter((text) => text !== '');
  return new Map(
    lines.map((text) => {
      const [, digest = '', name = ''] = line.exec(text) ?? [];
      if (name === '') throw new UnusableBackup(`${path} names a file that is none of a backup: ${text.slice(0, 200)}`);
      return [name, digest];
    }),
  );
}

/** The files that have changed since the backup was made. */
export async function brokenFiles(folder: string, sums: Checksums): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, sum] of sums) {
    if ((await sumOfFile(join(folder, name)).catch(() => null)) !== sum) broken.push(name);
  }
  return broken;
}
