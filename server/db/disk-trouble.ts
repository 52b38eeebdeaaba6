import { isDiskTrouble } from './sqlite-faults.ts';

/** A folder can't be written to: it is full, forbidden or on a broken disk. */
export class DiskTrouble extends Error {
  override readonly name = 'DiskTrouble';
}

const systemCodes: readonly unknown[] = [
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EFBIG',
  'EEXIST',
  'ENOTDIR',
];

/** Whether a file couldn't be written for the disk's sake. */
export function isDiskError(error: unknown): boolean {
  const isOfSystem = error instanceof Error && 'code' in error && systemCodes.includes(error.code);
  return isOfSystem || isDiskTrouble(error);
}

/** What is thrown for an error of opening or filling a folder: the same, or a plain word where the disk is at fault. */
export function diskTroubleOf(error: unknown, folder: string): unknown {
  if (!isDiskError(error)) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new DiskTrouble(
    `The folder ${folder} can’t be written to: ${why}. Make room there, or let this user write to it, and start again.`,
    { cause: error },
  );
}
