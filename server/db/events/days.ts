import type { Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { EventDaysTable } from '#server/db/schema/schema.ts';

export const dayMs = 86_400_000;

/** The UTC day of a time in epoch ms. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs);
}

type Visits = Pick<Selectable<EventDaysTable>, 'views' | 'visitors'>;

/** Changes a day's counts in SQL, so that concurrent changes aren't lost. */
export async function addToEventDay({ sql }: Tx, eventId: number, day: number, by: Visits): Promise<void> {
  await sql
    .insertInto('event_days')
    .values({ event_id: eventId, day, ...by })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'day']).doUpdateSet((eb) => ({
        views: eb('event_days.views', '+', by.views),
        visitors: eb('event_days.visitors', '+', by.visitors),
      })),
    )
    .execute();
}

/** The latest days on which an event was viewed, newest first. */
export async function listEventDays(tx: Tx, eventId: number, limit: number): Promise<({ day: number } & Visits)[]> {
  const query = tx.sql.selectFrom('event_days').select(['day', 'views', 'visitors']);
  return await query.where('event_id', '=', eventId).orderBy('day', 'desc').limit(limit).execute();
}
