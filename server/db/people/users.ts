import { sql as text } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import type { UsersTable } from '#server/db/schema/schema.ts';
import { saveUserSearchTerms } from './search-terms.ts';

export type UserRow = Selectable<UsersTable>;

export async function findUser({ sql }: Tx, id: number): Promise<UserRow | null> {
  return (await sql.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** @param email in lower case */
export async function findUserByEmail({ sql }: Tx, email: string): Promise<UserRow | null> {
  return (await sql.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

/** @param usernameKey the username in lower case */
export async function findUserByName({ sql }: Tx, usernameKey: string): Promise<UserRow | null> {
  return (await sql.selectFrom('users').selectAll().where('username_key', '=', usernameKey).executeTakeFirst()) ?? null;
}

export async function hasUsers({ sql }: Tx): Promise<boolean> {
  return (await sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUser({ sql }: Tx, user: Insertable<UsersTable>): Promise<UserRow> {
  const row = await sql.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
  await saveUserSearchTerms(sql, row);
  return row;
}

/** @param googleSub Google's id of the person */
export async function findUserByGoogle({ sql }: Tx, googleSub: string): Promise<UserRow | null> {
  return (await sql.selectFrom('users').selectAll().where('google_sub', '=', googleSub).executeTakeFirst()) ?? null;
}

export async function updateUser(tx: Tx, id: number, changes: Updateable<UsersTable>): Promise<void> {
  await tx.sql.updateTable('users').set(changes).where('id', '=', id).execute();
  if (changes.username === undefined && changes.display_name === undefined) return;
  const row = await findUser(tx, id);
  if (row !== null) await saveUserSearchTerms(tx.sql, row);
}

/** Like `findUser`, and locks the row until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | null> {
  const query = tx.sql.selectFrom('users').selectAll().where('id', '=', id);
  return (await tx.dialect.forUpdate(query, 'users').executeTakeFirst()) ?? null;
}

/** The users with these ids, ordered by id. */
export async function findUsers({ sql, dialect }: Tx, ids: number[]): Promise<UserRow[]> {
  const query = sql
    .selectFrom('users')
    .selectAll()
    .where(dialect.isAmong(text.ref('id'), ids));
  return await query.orderBy('id').execute();
}

/** Like `lockUser`, for several; locked in the order of ids, so that transactions can't deadlock. */
export async function lockUsers(tx: Tx, ids: number[]): Promise<UserRow[]> {
  const query = tx.sql.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id');
  return await tx.dialect.forUpdate(query, 'users').execute();
}

const selectIfEnded = statement(({ sql }, { id }: { id: number }) =>
  sql
    .selectFrom('users')
    .select(['deleted_at', 'suspended_at', 'suspended_reason'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('suspended_at', 'is not', null)])),
);

/** A deleted or suspended account; null if it is neither. */
export async function findEndedUser(
  tx: Tx,
  id: number,
): Promise<Pick<UserRow, 'deleted_at' | 'suspended_at' | 'suspended_reason'> | null> {
  const [row] = await selectIfEnded(tx, { id });
  return row ?? null;
}
