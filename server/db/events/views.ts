import type { Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { ViewersTable } from '#server/db/schema/schema.ts';

/** Remembers that a user saw an event; false when they had before. */
export async function addViewer({ sql }: Tx, eventId: number, viewer: string, now: number): Promise<boolean> {
  const added = await sql
    .insertInto('viewers')
    .values({ event_id: eventId, viewer, first_at: now })
    .onConflict((conflict) => conflict.columns(['event_id', 'viewer']).doNothing())
    .returning('viewer')
    .executeTakeFirst();
  return added !== undefined;
}

export interface GuestVisit {
  eventId: number;
  viewer: string;
  /** the day it is on, as `dayOf` counts */
  day: number;
  /** that it came under */
  key: string | null;
  /** what the network that it comes from is called on that day, at this event; null where it isn't known */
  network: string | null;
  now: number;
}

/** When a guest was at an event last, as far as it is remembered: null where they never were. */
export async function lastVisit(
  { sql }: Tx,
  { eventId, viewer }: GuestVisit,
): Promise<Pick<Selectable<ViewersTable>, 'first_at' | 'last_day' | 'last_key'> | null> {
  const query = sql.selectFrom('viewers').select(['first_at', 'last_day', 'last_key']).where('event_id', '=', eventId);
  return (await query.where('viewer', '=', viewer).executeTakeFirst()) ?? null;
}

/** How many guests of a network have been at an event on the day that its name is of. */
export async function countGuestsOf({ sql }: Tx, eventId: number, network: string): Promise<number> {
  const query = sql.selectFrom('viewers').select((eb) => eb.fn.countAll<number>().as('count'));
  const here = query.where('event_id', '=', eventId).where('network', '=', network);
  return (await here.executeTakeFirstOrThrow()).count;
}

/** Remembers a guest's visit. */
export async function saveGuestVisit(
  { sql }: Tx,
  { eventId, viewer, day, key, network, now }: GuestVisit,
): Promise<void> {
  await sql
    .insertInto('viewers')
    .values({ event_id: eventId, viewer, first_at: now, last_day: day, last_key: key, network })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'viewer']).doUpdateSet({ last_day: day, last_key: key, network }),
    )
    .execute();
}
