import { sql as text } from 'kysely';
import type { Tx, WriteTx } from './engine/database.ts';

/** How often something happened, this time included, and the time until the window ends, in ms. */
export interface WindowTimes {
  times: number;
  endsInMs: number;
}

/**
 * Counts one attempt. The first starts a window; a window that ends later than it can was started by a wrong clock, and
 * is replaced.
 */
export async function countOne(
  { sql }: WriteTx,
  { key, windowMs, now }: { key: string; windowMs: number; now: number },
): Promise<WindowTimes> {
  const endsAt = now + windowMs;
  const isOver = text<boolean>`counters.ends_at <= ${now} or counters.ends_at > ${endsAt}`;
  const row = await sql
    .insertInto('counters')
    .values({ key, times: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        times: text<number>`case when ${isOver} then 1 else counters.times + 1 end`,
        ends_at: text<number>`case when ${isOver} then ${endsAt} else counters.ends_at end`,
      }),
    )
    .returning(['times', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { times: row.times, endsInMs: row.ends_at - now };
}

/** The counts of those keys whose window is running. */
export async function timesOf({ sql }: Tx, keys: string[], now: number): Promise<Map<string, WindowTimes>> {
  if (keys.length === 0) return new Map();
  const query = sql.selectFrom('counters').selectAll().where('key', 'in', keys).where('ends_at', '>', now);
  const rows = await query.execute();
  return new Map(rows.map(({ key, times, ends_at }) => [key, { times, endsInMs: ends_at - now }]));
}

/** Subtracts one from each key. */
export async function countOneLess({ sql }: WriteTx, keys: string[]): Promise<void> {
  // In a fixed order, so that transactions can't deadlock.
  for (const key of keys.toSorted()) {
    const decrement = sql.updateTable('counters').where('key', '=', key).where('times', '>', 0);
    await decrement.set((eb) => ({ times: eb('times', '-', 1) })).execute();
  }
}

export async function deleteCountersBefore({ sql }: Tx, now: number): Promise<void> {
  await sql.deleteFrom('counters').where('ends_at', '<=', now).execute();
}

/** Deletes counters beyond a number: the lowest counts first, and among those the ones that end first. */
export async function trimCounters({ sql }: Tx, atMost: number): Promise<void> {
  const { total } = await sql
    .selectFrom('counters')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const tooMany = total - atMost;
  if (tooMany <= 0) return;
  const least = sql.selectFrom('counters').select('key').orderBy('times').orderBy('ends_at').limit(tooMany);
  await sql.deleteFrom('counters').where('key', 'in', least).execute();
}
