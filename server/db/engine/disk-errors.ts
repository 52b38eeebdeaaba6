import { isDiskFailure } from './sqlite-errors.ts';

/** A folder can't be written to: it is full, forbidden or on a broken disk. */
export class DiskError extends Error {
  override readonly name = 'DiskError';
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
  return isOfSystem || isDiskFailure(error);
}

/** What is thrown for an error of opening or filling a folder: the same, or a plain word where the disk is at fault. */
export function toDiskError(error: unknown, folder: string): unknown {
  if (!isDiskError(error)) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new DiskError(
    `The folder ${folder} can’t be written to: ${why}. Make room there, or let this user write to it, and start again.`,
    { cause: error },
  );
}
