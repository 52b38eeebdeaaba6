import { createHash } from 'node:crypto';
import { keysOfPicture } from '#server/domain/media/unused-pictures.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';

export interface CopiedPictures {
  /** SHA-256 by key */
  sums: Map<string, string>;
  bytes: number;
  /** how many were copied now; the others were there */
  copied: number;
  /** how many of those were read again */
  verified: number;
  /** keys of what isn't there to copy, or isn't what its name says */
  missing: string[];
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An original is named after its bytes. */
function isWhatItsNameSays(key: string, sum: string): boolean {
  return !key.startsWith('blobs/') || key === `blobs/${sum}`;
}

/** What an earlier backup left, so that it needn't be read again each time: there may be millions of files. */
export interface EarlierBackup {
  /** sums by key, of what the other store was found to hold before */
  knownSums: ReadonlyMap<string, string>;
  /** how many bytes a file has that nobody has touched since it was found well; null where it has to be read */
  untouchedBytes(key: string): Promise<number | null>;
}

/**
 * Brings pictures to another store, those that are there already left alone, and reads each again where it has come to.
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
