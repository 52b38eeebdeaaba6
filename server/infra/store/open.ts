import { createObjectStore } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Place } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

/** The S3 bucket if one is configured, else files in a folder. */
export function openStore(s3: S3Place | null, folder: string): ObjectStore {
  return s3 === null ? createObjectStore(folder) : createS3Store(s3);
}
