import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumOfFile } from '#server/infra/store/durable-files.ts';
import type { Manifest } from './manifest.ts';
import { UnusableBackup } from './backup-error.ts';

/** SHA-256 by the file's name in the backup's folder. */
export type Checksums = Map<string, string>;

/** As `sha256sum -c` reads it. */
export function checksumsText(sums: Checksums): string {
  return [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
}

const line =
  /^([0-9a-f]{64}) {2}((?:objects\/(?:blobs\/[0-9a-f]{64}|media\/[0-9a-f]{64}\/\d+\.webp))|scape-[\w-]+\.\w+)$/;

/** @throws UnusableBackup where the list isn't the one that the manifest names */
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

/** The files that are not what they were when the backup was made. */
export async function brokenFiles(folder: string, sums: Checksums): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, sum] of sums) {
    if ((await sumOfFile(join(folder, name)).catch(() => null)) !== sum) broken.push(name);
  }
  return broken;
}
