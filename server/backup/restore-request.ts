import type { Settings } from '#server/env.ts';
import type { Manifest } from './manifest.ts';

export interface RestoreOrder {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'>;
  /** where the backup is */
  folder: string;
  /** what is there may be put aside */
  isReplacing: boolean;
  /** false: everybody has to sign in again */
  areSessionsKept: boolean;
  now: Date;
}

export interface Restored {
  manifest: Manifest;
  /** where that is now which was there before; null where nothing was */
  aside: string | null;
}

/** There is something already. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** A name for what is put aside, that tells when. */
export function asideName(now: Date): string {
  return `before-restore-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
}
