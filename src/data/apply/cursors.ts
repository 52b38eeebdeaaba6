import type { Scope } from '#contract/sync/mutations.ts';

/** How far a scope has been pulled. */
export interface CursorRow {
  scope: Scope;
  /** opaque, as the server gave it; null before the first pull */
  cursor: string | null;
  /** the position that the last complete pull reached */
  upto: string | null;
  /** rises with every start from nothing; rows of an older generation are swept when the pull completes */
  generation: number;
  /** a pull from nothing has begun and has not landed its last page */
  isFilling: boolean;
  /** when the last page landed, in ms, for display */
  syncedAt: number | null;
}
