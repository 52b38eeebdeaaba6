import { sql as text } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import type { SessionsTable } from '#server/db/schema/account.ts';

export type SessionRow = Selectable<SessionsTable>;

export async function insertSession({ sql }: Tx, session: Insertable<SessionsTable>): Promise<void> {
  await sql.insertInto('sessions').values(session).execute();
}

/** A session, and whether its user is an operator by command. */
export interface CallerSession extends SessionRow {
  operator_id: number | null;
}

const withOperator = ({ sql }: Tx) =>
  sql
    .selectFrom('sessions as s')
    .leftJoin('operators as o', 'o.user_id', 's.user_id')
    .selectAll('s')
    .select('o.user_id as operator_id');

const selectByToken = statement((tx, { tokenHash }: { tokenHash: string }) =>
  withOperator(tx).where('s.token_hash', '=', tokenHash),
);

export async function findSession(tx: Tx, tokenHash: string): Promise<CallerSession | null> {
  const [row] = await selectByToken(tx, { tokenHash });
  return row ?? null;
}

export async function findSessionById(tx: Tx, id: number): Promise<CallerSession | null> {
  return (await withOperator(tx).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

/** Like `findSession`, and locks the row until the transaction ends. */
export async function lockSession({ sql, dialect }: Tx, tokenHash: string): Promise<SessionRow | null> {
  const query = sql.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash);
  return (await dialect.forUpdate(query, 'sessions').executeTakeFirst()) ?? null;
}

/** A user's unexpired sessions, most recently seen first. */
export async function listSessions({ sql }: Tx, userId: number, now: number): Promise<SessionRow[]> {
  const query = sql.selectFrom('sessions').selectAll().where('user_id', '=', userId).where('expires_at', '>', now);
  return await query.orderBy('seen_at', 'desc').orderBy('id', 'desc').execute();
}

/** The token hashes of those of the sessions that exist and haven't expired. */
export async function sessionsAmong({ sql, dialect }: Tx, ids: number[], now: number): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const query = sql.selectFrom('sessions').select('token_hash').where('expires_at', '>', now);
  const rows = await query.where(dialect.isAmong(text.ref('id'), ids)).execute();
  return new Set(rows.map((row) => row.token_hash));
}

export async function markSessionSeen({ sql }: Tx, id: number, now: number): Promise<void> {
  await sql.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute();
}

export async function deleteSession({ sql }: Tx, tokenHash: string): Promise<void> {
  await sql.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * Ends one of a user's sessions.
 * @returns false if they have none with this id
 */
export async function deleteSessionOf({ sql }: Tx, userId: number, id: number): Promise<boolean> {
  const gone = sql.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('id');
  return (await gone.executeTakeFirst()) !== undefined;
}

/** Ends all sessions of a user but the one with this token hash; null ends all. */
export async function deleteOtherSessions({ sql }: Tx, userId: number, tokenHash: string | null): Promise<void> {
  const all = sql.deleteFrom('sessions').where('user_id', '=', userId);
  await (tokenHash === null ? all : all.where('token_hash', '!=', tokenHash)).execute();
}

export async function deleteSessionsBefore({ sql }: Tx, now: number): Promise<void> {
  await sql.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
