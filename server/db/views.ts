import type { Tx } from './database.ts';

/** Remembers that somebody saw an event; false when they had before. */
export async function addViewer({ sql }: Tx, eventId: number, viewer: string, now: number): Promise<boolean> {
  const added = await sql
    .insertInto('viewers')
    .values({ event_id: eventId, viewer, first_at: now })
    .onConflict((conflict) => conflict.columns(['event_id', 'viewer']).doNothing())
    .returning('viewer')
    .executeTakeFirst();
  return added !== undefined;
}
