import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { ContactMessagesTable } from '#server/db/schema/schema.ts';

export async function findContactMessage({ sql }: Tx, ref: string): Promise<Selectable<ContactMessagesTable> | null> {
  return (await sql.selectFrom('contact_messages').selectAll().where('ref', '=', ref).executeTakeFirst()) ?? null;
}

export async function insertContactMessage({ sql }: Tx, message: Insertable<ContactMessagesTable>): Promise<number> {
  const row = await sql.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
