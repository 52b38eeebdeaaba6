import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from './database.ts';
import type { UsersTable } from './schema.ts';

export type UserRow = Selectable<UsersTable>;

export async function findUser({ sql }: Tx, id: number): Promise<UserRow | null> {
  return (await sql.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** @param email in lower case */
export async function findUserByEmail({ sql }: Tx, email: string): Promise<UserRow | null> {
  return (await sql.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

/** @param usernameKey the name in lower case */
export async function findUserByName({ sql }: Tx, usernameKey: string): Promise<UserRow | null> {
  return (await sql.selectFrom('users').selectAll().where('username_key', '=', usernameKey).executeTakeFirst()) ?? null;
}

export async function hasUsers({ sql }: Tx): Promise<boolean> {
  return (await sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUser({ sql }: Tx, user: Insertable<UsersTable>): Promise<UserRow> {
  return await sql.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

/** @param googleSub Google's name for the person */
export async function findUserByGoogle({ sql }: Tx, googleSub: string): Promise<UserRow | null> {
  return (await sql.selectFrom('users').selectAll().where('google_sub', '=', googleSub).executeTakeFirst()) ?? null;
}

export async function updateUser({ sql }: Tx, id: number, changes: Updateable<UsersTable>): Promise<void> {
  await sql.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** As `findUser`, and the row is held until the transaction ends. */
export async function holdUser(tx: Tx, id: number): Promise<UserRow | null> {
  const query = tx.sql.selectFrom('users').selectAll().where('id', '=', id);
  return (await tx.dialect.locked(query, 'users').executeTakeFirst()) ?? null;
}
