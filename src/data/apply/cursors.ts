import type { Scope } from '#contract/sync/mutations.ts';

/** How far a scope has been pulled. */
export interface CursorRow {
  scope: Scope;
  /** opaque, from the server; null before the first pull */
  cursor: string | null;
  /** the position that the last complete pull reached */
  upto: string | null;
  /** increases with each pull from the start; when that completes, rows of older generations are deleted */
  generation: number;
  /** a pull from the start has begun, but its last page isn't stored yet */
  isFilling: boolean;
  /** rows of this generation were stored before the first page of its pull, which therefore goes on with it */
  hasEarlyRows?: boolean;
  /** when the last page was stored, in ms, for display */
  syncedAt: number | null;
}
