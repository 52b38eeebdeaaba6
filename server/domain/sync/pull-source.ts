import type { Tx } from '#server/db/engine/database.ts';
import type { Actor } from './mutation-request.ts';

/** Rows as their reader sees them now, and the names of those deleted or no longer visible. */
interface PulledRows<Row, Name> {
  rows: Row[];
  gone: Name[];
}

/** How a user's devices pull the rows of one kind. */
export interface PullSource<Row, Name = string> {
  /**
   * Ids of all the user's rows, in the kind's own order, starting behind `after` (0: from the start); at most `limit`.
   */
  list(tx: Tx, actor: Actor, after: number, limit: number, now: number): Promise<number[]>;
  /** Approximate size of rows in bytes, for kinds with long texts. */
  sizes?(tx: Tx, ids: number[]): Promise<Map<number, number>>;
  /** The rows with these ids, from the change log or from `list`. */
  read(tx: Tx, actor: Actor, ids: number[], now: number): Promise<PulledRows<Row, Name>>;
}
