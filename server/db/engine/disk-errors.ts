import { isDiskFailure } from './sqlite-errors.ts';

/** A folder can't be written to: the disk is full, read-only or broken. */
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

/** Whether an error comes from the disk. */
export function isDiskError(error: unknown): boolean {
  const isOfSystem = error instanceof Error && 'code' in error && systemCodes.includes(error.code);
  return isOfSystem || isDiskFailure(error);
}

/**
 * Converts an error from opening or writing a folder: disk errors become a readable `DiskError`, others are returned
 * unchanged.
 */
export function toDiskError(error: unknown, folder: string): unknown {
  if (!isDiskError(error)) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new DiskError(
    `The folder ${folder} can’t be written to: ${why}. Make room there, or let this user write to it, and start again.`,
    { cause: error },
  );
}
