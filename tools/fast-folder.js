import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
const gigabyte = 2 ** 30;
/** Four times what all tests together were seen to keep in files. */
const neededBytes = 8 * gigabyte;

/** Where tests keep their files: in memory if there is plenty, as they write much and read it back at once. */
export function fastFolder() {
  // A container may have less than the machine; older versions of Node 20 can't tell.
  const free = Math.min(freemem(), process.availableMemory?.() ?? Infinity);
  if (!existsSync(memoryFolder) || free < neededBytes) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize < neededBytes ? tmpdir() : memoryFolder;
}
