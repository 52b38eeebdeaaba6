import { sql } from 'kysely';
import { isUserVisibleTo } from './blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';

/** The fields of a user shown beside their content. */
export interface PersonRow {
  user_id: number;
  username: string;
  display_name: string;
  profile_picture: string | null;
}

/** Users by id; of deleted ones, what remains. */
export async function personsById({ sql: db, dialect }: Tx, ids: number[]): Promise<Map<number, PersonRow>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('users').select(['id as user_id', 'username', 'display_name', 'profile_picture']);
  const rows = await query.where(dialect.isAmong(sql.ref('id'), ids)).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Like `personsById`, only users visible to a reader. */
export async function findVisiblePersons(tx: Tx, reader: number, ids: number[]): Promise<Map<number, PersonRow>> {
  if (ids.length === 0) return new Map();
  const query = tx.sql.selectFrom('users as u').select(['u.id as user_id', 'u.username', 'u.display_name']);
  const among = query.select('u.profile_picture').where(tx.dialect.isAmong(sql.ref('u.id'), ids));
  const rows = await among.where(isUserVisibleTo(reader, 'u.id')).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Whom a user has blocked, in order of id; those who are gone are left out. */
export async function listBlocked(
  { sql: db }: Tx,
  blocker: number,
  { after, limit }: { after: number; limit: number },
): Promise<PersonRow[]> {
  return await db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blocked_id')
    .select(['u.id as user_id', 'u.username', 'u.display_name', 'u.profile_picture'])
    .where('b.blocker_id', '=', blocker)
    .where('b.blocked_id', '>', after)
    .where('u.deleted_at', 'is', null)
    .orderBy('b.blocked_id')
    .limit(limit)
    .execute();
}
