import type { Insertable, Selectable } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { PointsTable } from '#server/db/schema/people.ts';

export type PointsRow = Selectable<PointsTable>;

/**
 * Records points and adds them to the user's total.
 * @returns false if they were earned before
 */
export async function insertPoints({ sql }: WriteTx, earned: Insertable<PointsTable>): Promise<boolean> {
  const row = await sql
    .insertInto('points')
    .values(earned)
    .onConflict((conflict) => conflict.columns(['user_id', 'reason', 'object_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await sql
    .updateTable('users')
    .set((eb) => ({ total_points: eb('total_points', '+', earned.points) }))
    .where('id', '=', earned.user_id)
    .execute();
  return true;
}

/** A user's points, newest first. */
export async function listPoints({ sql }: Tx, userId: number, limit: number): Promise<PointsRow[]> {
  const query = sql.selectFrom('points').selectAll().where('user_id', '=', userId);
  return await query.orderBy('id', 'desc').limit(limit).execute();
}
