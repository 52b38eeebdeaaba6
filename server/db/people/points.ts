import type { Selectable } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import type { PointsTable } from '#server/db/schema/people.ts';

export type PointsRow = Selectable<PointsTable>;

const insert = statement(({ sql }, { user_id, reason, object_id, points, created_at }: Omit<PointsRow, 'id'>) =>
  sql
    .insertInto('points')
    .values({ user_id, reason, object_id, points, created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'reason', 'object_id']).doNothing())
    .returning('id'),
);

const addToTotal = statement(({ sql }, { user_id, points }: Pick<PointsRow, 'user_id' | 'points'>) =>
  sql
    .updateTable('users')
    .set((eb) => ({ total_points: eb('total_points', '+', points) }))
    .where('id', '=', user_id),
);

/**
 * Records points and adds them to the user's total.
 * @returns false if they were earned before
 */
export async function insertPoints(tx: WriteTx, earned: Omit<PointsRow, 'id'>): Promise<boolean> {
  const rows = await insert(tx, earned);
  if (rows.length === 0) return false;
  await addToTotal(tx, earned);
  return true;
}

/** How many times a user has earned points for a reason since a time, counted up to `most`. */
export async function countEarned(
  { sql }: Tx,
  { userId, reason, since, most }: { userId: number; reason: string; since: number; most: number },
): Promise<number> {
  const earned = sql.selectFrom('points').select('id').where('user_id', '=', userId).where('reason', '=', reason);
  const recent = earned.where('created_at', '>', since).limit(most).as('recent');
  const row = await sql
    .selectFrom(recent)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** A user's points, newest first. */
export async function listPoints({ sql }: Tx, userId: number, limit: number): Promise<PointsRow[]> {
  const query = sql.selectFrom('points').selectAll().where('user_id', '=', userId);
  return await query.orderBy('id', 'desc').limit(limit).execute();
}
