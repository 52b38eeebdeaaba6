import { formatPosition } from '#contract/position.ts';
import type { Tx } from '#server/db/database.ts';
import { listChanges } from '#server/db/feeds.ts';
import type { ChangePlace, ChangeRow, Feed } from '#server/db/feeds.ts';

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

interface ChangePull {
  feed: Feed;
  kinds: string[];
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
export async function hasChanged(tx: Tx, feed: Feed, kinds: string[], position: number): Promise<boolean> {
  const bound = await tx.dialect.bound(tx.sql);
  if (bound <= position) return false;
  return (await listChanges(tx, feed, { kinds, after: placeAt(position).after, bound, limit: 1 })).length > 0;
}

/** The next page of a feed's changes, up to the oldest transaction that is still running. */
export async function pullChanges(tx: Tx, { feed, kinds, place, limit, fit }: ChangePull): Promise<ChangePage> {
  const bound = Math.max(place.base, await tx.dialect.bound(tx.sql));
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
