import { createHash } from 'node:crypto';
import { keysOfPicture } from '#server/domain/media/unused-pictures.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';

export interface CopiedPictures {
  /** SHA-256 by key */
  sums: Map<string, string>;
  bytes: number;
  /** number of files copied now; the others existed */
  copied: number;
  /** number of existing files that were read again */
  verified: number;
  /** keys of files that are missing, or whose content doesn't match their name */
  missing: string[];
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An original is named after its hash. */
function isWhatItsNameSays(key: string, sum: string): boolean {
  return !key.startsWith('blobs/') || key === `blobs/${sum}`;
}

/** What an earlier backup left, so that millions of files needn't be read again each time. */
export interface EarlierBackup {
  /** sums by key of the files that the earlier backup verified */
  knownSums: ReadonlyMap<string, string>;
  /** size of a file that hasn't been modified since it was verified; null if it has to be read */
  untouchedBytes(key: string): Promise<number | null>;
}

/**
 * Copies pictures to another store, skipping existing ones, and reads each copy back.
 * @param pictures SHA-256 of each
 */
export async function copyPictures(
  from: ObjectStore,
  to: ObjectStore,
  pictures: string[],
  { knownSums, untouchedBytes }: EarlierBackup,
): Promise<CopiedPictures> {
  const result: CopiedPictures = { sums: new Map(), bytes: 0, copied: 0, verified: 0, missing: [] };

  async function copyOne(key: string): Promise<void> {
    const knownSum = knownSums.get(key);
    const untouched = knownSum === undefined ? null : await untouchedBytes(key);
    if (knownSum !== undefined && untouched !== null) {
      result.bytes += untouched;
      return void result.sums.set(key, knownSum);
    }
    const there = await to.get(key);
    const thereSum = there === null ? null : sumOf(there);
    if (there !== null && thereSum !== null && knownSum === thereSum) {
      result.verified += 1;
      result.bytes += there.length;
      return void result.sums.set(key, thereSum);
    }
    const bytes = await from.get(key);
    const sum = bytes === null ? '' : sumOf(bytes);
    if (bytes === null || !isWhatItsNameSays(key, sum)) return void result.missing.push(key);
    await to.remove(key);
    await to.put(key, bytes);
    const written = await to.get(key);
    if (written === null || sumOf(written) !== sum) throw new Error(`${key} is not on the disk as it was written`);
    result.sums.set(key, sum);
    result.bytes += bytes.length;
    result.copied += 1;
  }

  for (const key of pictures.flatMap(keysOfPicture)) await copyOne(key);
  return result;
}
