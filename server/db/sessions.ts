import type { Insertable, Selectable } from 'kysely';
import type { Tx } from './database.ts';
import type { SessionsTable } from './schema.ts';

export async function insertSession({ sql }: Tx, session: Insertable<SessionsTable>): Promise<void> {
  await sql.insertInto('sessions').values(session).execute();
}

export async function findSession({ sql }: Tx, tokenHash: string): Promise<Selectable<SessionsTable> | null> {
  const query = sql.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash);
  return (await query.executeTakeFirst()) ?? null;
}

export async function deleteSession({ sql }: Tx, tokenHash: string): Promise<void> {
  await sql.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsBefore({ sql }: Tx, now: number): Promise<void> {
  await sql.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
