import type { Settings } from '#server/env.ts';
import type { Manifest } from './manifest.ts';

export interface RestoreOrder {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'>;
  /** the backup */
  folder: string;
  /** existing data may be moved aside */
  isReplacing: boolean;
  /** false: everyone has to sign in again */
  areSessionsKept: boolean;
  now: Date;
}

export interface Restored {
  manifest: Manifest;
  /** where the existing data was moved; null if there was none */
  aside: string | null;
}

/** The target isn't empty. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** A name for data moved aside, with the time. */
export function asideName(now: Date): string {
  return `before-restore-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
}
