import type { Tx } from '#server/db/engine/database.ts';
import type { Actor } from './mutation-request.ts';

/** Rows as their reader sees them now, and the names of those that are gone or not theirs to see any more. */
interface PulledRows<Row, Name> {
  rows: Row[];
  gone: Name[];
}

/** How the rows of one kind come to the devices of a user. */
export interface PullSource<Row, Name = string> {
  /** Ids of all that is the user's, in an order of the kind's own, those behind the one `after`, 0 for none; at most `limit`. */
  list(tx: Tx, actor: Actor, after: number, limit: number): Promise<number[]>;
  /** About how many bytes rows take, where some of a kind may be long. */
  sizes?(tx: Tx, ids: number[]): Promise<Map<number, number>>;
  /** The rows with these ids, which the change log or `list` has named. */
  read(tx: Tx, actor: Actor, ids: number[], now: number): Promise<PulledRows<Row, Name>>;
}
