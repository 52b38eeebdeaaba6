import type { WriteTx } from '#server/db/engine/database.ts';
import { listBegunSeries, updateEvent, type SeriesPlace } from '#server/db/events/rows.ts';
import { timeFields } from './record.ts';

/** So few at a time that what people write waits for some milliseconds and not for all series there are. */
export const seriesAtOnce = 200;

/**
 * Repeating events whose date has passed stand, in lists, at their next one. Nothing that anybody reads of them changes.
 * @param after where the call before ended
 * @returns where to go on, null when none is left
 */
export async function rollForward(
  tx: WriteTx,
  { now, after }: { now: number; after: SeriesPlace | null },
): Promise<SeriesPlace | null> {
  const rows = await listBegunSeries(tx, now, after, seriesAtOnce);
  for (const row of rows) {
    const times = timeFields(row, now);
    if (times.starts_at !== row.starts_at || times.ends_at !== row.ends_at) await updateEvent(tx, row.id, times);
  }
  const last = rows.length < seriesAtOnce ? undefined : rows.at(-1);
  return last === undefined ? null : { startsAt: last.starts_at, id: last.id };
}
