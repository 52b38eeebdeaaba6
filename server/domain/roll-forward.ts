import type { WriteTx } from '#server/db/database.ts';
import { listBegunSeries, updateEvent } from '#server/db/events.ts';
import { timeFields } from './event-record.ts';

/** Repeating events whose date has passed stand, in lists, at their next one. Nothing that anybody reads of them changes. */
export async function rollForward(tx: WriteTx, now: number): Promise<void> {
  for (const row of await listBegunSeries(tx, now)) {
    const times = timeFields(row, now);
    if (times.starts_at !== row.starts_at || times.ends_at !== row.ends_at) await updateEvent(tx, row.id, times);
  }
}
