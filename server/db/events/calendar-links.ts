import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { CalendarLinksTable } from '#server/db/schema/schema.ts';

/** The secret of a user's link, null if they have none. */
export async function findCalendarSecret({ sql }: Tx, userId: number): Promise<string | null> {
  const query = sql.selectFrom('calendar_links').select('secret').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.secret ?? null;
}

/** The user whose link has this secret hash. */
export async function findUserOfCalendar({ sql }: Tx, secretHash: string): Promise<number | null> {
  const query = sql.selectFrom('calendar_links as l').innerJoin('users as u', 'u.id', 'l.user_id');
  const row = await query
    .select('l.user_id')
    .where('l.secret_hash', '=', secretHash)
    .where('u.suspended_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function saveCalendarLink({ sql }: Tx, link: Insertable<CalendarLinksTable>): Promise<void> {
  const { user_id: _owner, ...renewed } = link;
  await sql
    .insertInto('calendar_links')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(renewed))
    .execute();
}

export async function deleteCalendarLink({ sql }: Tx, userId: number): Promise<void> {
  await sql.deleteFrom('calendar_links').where('user_id', '=', userId).execute();
}

/** When a user created their link, null if they have none. */
export async function findCalendarLink({ sql }: Tx, userId: number): Promise<{ created_at: number } | null> {
  const query = sql.selectFrom('calendar_links').select('created_at').where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}
