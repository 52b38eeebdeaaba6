import { sql as text } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';

/** Ids of all users who have blocked a user or are blocked by them. */
export async function listBlockedEitherWay({ sql }: Tx, userId: number): Promise<number[]> {
  const blocked = sql.selectFrom('blocks').select('blocked_id as id').where('blocker_id', '=', userId);
  const blockers = sql.selectFrom('blocks').select('blocker_id as id').where('blocked_id', '=', userId);
  return (await blocked.union(blockers).execute()).map(({ id }) => id);
}

/** Those of the users who are hidden or deleted, and so visible only to themselves. */
export async function hiddenAmong({ sql, dialect }: Tx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const query = sql
    .selectFrom('users')
    .select('id')
    .where(dialect.isAmong(text.ref('id'), ids));
  const gone = query.where((eb) => eb.or([eb('hidden_at', 'is not', null), eb('deleted_at', 'is not', null)]));
  return (await gone.execute()).map(({ id }) => id);
}
