import type { Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { ViewersTable } from '#server/db/schema/schema.ts';

/**
 * Records that a user saw an event.
 * @returns false if they had seen it before
 */
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
  /** the day of the visit, see `dayOf` */
  day: number;
  /** key of the mutation that reported it */
  key: string | null;
  /** pseudonym of the guest's network for that day and event; null if unknown */
  network: string | null;
  now: number;
}

/** A guest's last recorded visit to an event, null if there is none. */
export async function lastVisit(
  { sql }: Tx,
  { eventId, viewer }: GuestVisit,
): Promise<Pick<Selectable<ViewersTable>, 'first_at' | 'last_day' | 'last_key'> | null> {
  const query = sql.selectFrom('viewers').select(['first_at', 'last_day', 'last_key']).where('event_id', '=', eventId);
  return (await query.where('viewer', '=', viewer).executeTakeFirst()) ?? null;
}

/** The number of guests from a network at an event on the day that its pseudonym belongs to. */
export async function countGuestsOf({ sql }: Tx, eventId: number, network: string): Promise<number> {
  const query = sql.selectFrom('viewers').select((eb) => eb.fn.countAll<number>().as('count'));
  const here = query.where('event_id', '=', eventId).where('network', '=', network);
  return (await here.executeTakeFirstOrThrow()).count;
}

/** Records a guest's visit. */
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
