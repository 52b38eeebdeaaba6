import { formatPosition } from '#contract/sync/position.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { Reach } from '#server/db/engine/dialect.ts';
import { listChanges } from '#server/db/changes/feeds.ts';
import type { ChangePlace, ChangeRow, Feed } from '#server/db/changes/feeds.ts';

/** Where a device stands in a feed: all up to `base` is known to it, and of what is newer all up to `after`. */
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

/** What is pulled, as far as it can be at this moment. */
export interface FeedReach {
  feed: Feed;
  kinds: string[];
  reach: Reach;
}

interface ChangePull extends FeedReach {
  place: FeedPlace;
  limit: number;
  /** how many of the rows that were named a page has room for */
  fit(rows: ChangeRow[]): Promise<number>;
}

/** A place at which all up to a position is known. */
export function placeAt(position: number): FeedPlace {
  return { base: position, after: [position + 1, '', 0] };
}

/**
 * Whether a feed tells of something behind a position: then the last of the pages that brought all there was at that
 * position isn't the last of the pull. What PostgreSQL's oldest running transaction holds back comes with the pull after.
 */
export async function hasChanged(
  tx: Tx,
  { feed, kinds, reach: { bound } }: FeedReach,
  position: number,
): Promise<boolean> {
  if (bound <= position) return false;
  return (await listChanges(tx, feed, { kinds, after: placeAt(position).after, bound, limit: 1 })).length > 0;
}

/** Up to when a reader knows all, epoch ms; and how long ago that is, where it isn't now. */
export interface Freshness {
  at: number;
  behind?: { behind_ms: number };
}

/**
 * What a pull that came to its end makes known: all up to now, unless a transaction that is still running holds something of
 * the feed back. Then nobody knows more than before.
 * @param before up to when all was known; a cursor of an earlier version doesn't say
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

/** The next page of a feed's changes, up to the oldest transaction that is still running. */
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
