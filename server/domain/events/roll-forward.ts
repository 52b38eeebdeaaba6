import type { WriteTx } from '#server/db/engine/database.ts';
import { listBegunSeries, updateEvent, type SeriesPlace } from '#server/db/events/rows.ts';
import { timeFields } from './record.ts';

/** Few at a time, so that writes by users wait milliseconds and not for all series. */
export const seriesAtOnce = 200;

/**
 * Moves repeating events whose date has passed to their next one in lists. Nothing that users see of the events
 * changes.
 * @param after where the previous call ended
 * @returns where to continue; null if none is left
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
