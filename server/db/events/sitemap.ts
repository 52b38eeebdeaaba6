import type { Tx } from '#server/db/engine/database.ts';

export interface EventAddress {
  id: number;
  updated_at: number;
}

/** Published events with ids after one and up to another, in order. */
export async function listEventAddresses({ sql }: Tx, after: number, upTo: number): Promise<EventAddress[]> {
  return await sql
    .selectFrom('events')
    .select(['id', 'updated_at'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'draft')
    .orderBy('id')
    .execute();
}

/** The highest event id, 0 if there are no events. */
export async function lastEventId({ sql }: Tx): Promise<number> {
  const row = await sql
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}
