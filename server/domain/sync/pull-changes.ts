import { formatPosition } from '#contract/sync/position.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { Reach } from '#server/db/engine/dialect.ts';
import { listChanges } from '#server/db/changes/feeds.ts';
import type { ChangePlace, ChangeRow, Feed } from '#server/db/changes/feeds.ts';

/** A device's place in a feed: it knows everything up to `base`, and of newer changes those up to `after`. */
export interface FeedPlace {
  base: number;
  after: ChangePlace;
}

export interface ChangePage {
  rows: ChangeRow[];
  next: FeedPlace;
  upto: string;
  more: boolean;
}

/** A feed's kinds to pull, and how far pulls may go now. */
export interface FeedReach {
  feed: Feed;
  kinds: string[];
  reach: Reach;
}

interface ChangePull extends FeedReach {
  place: FeedPlace;
  limit: number;
  /** how many of these rows fit into a page */
  fit(rows: ChangeRow[]): Promise<number>;
}

/** The place of a device that knows everything up to a position. */
export function placeAt(position: number): FeedPlace {
  return { base: position, after: [position + 1, '', 0] };
}

/**
 * Whether a feed has changes after a position. If so, the last page that lists all rows isn't the end of the pull.
 * Changes held back by PostgreSQL's oldest running transaction are left to the next pull.
 */
export async function hasChanged(
  tx: Tx,
  { feed, kinds, reach: { bound } }: FeedReach,
  position: number,
): Promise<boolean> {
  if (bound <= position) return false;
  return (await listChanges(tx, feed, { kinds, after: placeAt(position).after, bound, limit: 1 })).length > 0;
}

/** The time up to which a reader knows all changes, epoch ms; `behind` if that isn't now. */
export interface Freshness {
  at: number;
  behind?: { behind_ms: number };
}

/**
 * How fresh a completed pull leaves its reader: up to now, unless a running transaction holds back changes of the feed;
 * then no fresher than before.
 * @param before the previous freshness; unknown for cursors of earlier versions
 */
export async function freshnessOf(
  tx: Tx,
  { feed, kinds, reach: { bound, head } }: FeedReach,
  { before, now }: { before: number | undefined; now: number },
): Promise<Freshness> {
  if (head <= bound) return { at: now };
  const [first] = await listChanges(tx, feed, { kinds, after: placeAt(bound).after, bound: head, limit: 1 });
  if (first === undefined) return { at: now };
  const at = before ?? first.at;
  return { at, behind: { behind_ms: Math.max(0, now - at) } };
}

/** The next page of a feed's changes, up to the oldest running transaction. */
export async function pullChanges(tx: Tx, { feed, kinds, reach, place, limit, fit }: ChangePull): Promise<ChangePage> {
  const bound = Math.max(place.base, reach.bound);
  const found = await listChanges(tx, feed, { kinds, after: place.after, bound, limit: limit + 1 });
  const wanted = found.slice(0, limit);
  const rows = wanted.slice(0, await fit(wanted));
  const last = rows.at(-1);
  const more = found.length > rows.length && last !== undefined;
  const next = more
    ? { base: place.base, after: [last.position, last.kind, last.row_id] as ChangePlace }
    : placeAt(bound);
  return { rows, next, more, upto: formatPosition({ epoch: tx.epoch, position: next.base }) };
}
