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

/** A place at which all up to a position is known. */
export function placeAt(position: number): FeedPlace {
  return { base: position, after: [position + 1, '', 0] };
}

/** The next page of a feed's changes, up to the oldest transaction that is still running. */
export async function pullChanges(
  tx: Tx,
  { feed, kinds, place, limit }: { feed: Feed; kinds: string[]; place: FeedPlace; limit: number },
): Promise<ChangePage> {
  const bound = Math.max(place.base, await tx.dialect.bound(tx.sql));
  const found = await listChanges(tx, feed, { kinds, after: place.after, bound, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  const next = more
    ? { base: place.base, after: [last.position, last.kind, last.row_id] as ChangePlace }
    : placeAt(bound);
  return { rows, next, more, upto: formatPosition({ epoch: tx.epoch, position: next.base }) };
}
