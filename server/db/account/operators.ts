import type { Insertable, Selectable } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import type { OperatorActionsTable } from '#server/db/schema/account.ts';

export type OperatorActionRow = Selectable<OperatorActionsTable>;

const selectOperator = statement(({ sql }, { userId }: { userId: number }) =>
  sql.selectFrom('operators').select('user_id').where('user_id', '=', userId),
);

/** Whether a command made a user an operator. */
export async function isStoredOperator(tx: Tx, userId: number): Promise<boolean> {
  return (await selectOperator(tx, { userId })).length > 0;
}

/** Operators made by a command, the earliest first. */
export async function listOperators({ sql }: Tx): Promise<{ user_id: number; created_at: number }[]> {
  return await sql.selectFrom('operators').selectAll().orderBy('created_at').orderBy('user_id').execute();
}

/** @returns false if they were one already */
export async function insertOperator({ sql }: WriteTx, userId: number, now: number): Promise<boolean> {
  const row = sql.insertInto('operators').values({ user_id: userId, created_at: now });
  const written = await row.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns false if they were none */
export async function deleteOperator({ sql }: WriteTx, userId: number): Promise<boolean> {
  const gone = await sql.deleteFrom('operators').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function insertOperatorAction({ sql }: WriteTx, action: Insertable<OperatorActionsTable>): Promise<void> {
  await sql.insertInto('operator_actions').values(action).execute();
}

/** The last actions, newest first. */
export async function listOperatorActions({ sql }: Tx, limit: number): Promise<OperatorActionRow[]> {
  return await sql.selectFrom('operator_actions').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

export async function deleteOperatorActionsBefore({ sql }: WriteTx, time: number): Promise<void> {
  await sql.deleteFrom('operator_actions').where('created_at', '<', time).execute();
}

/** Blanks the details of actions by and about a user, as reasons may name them. The actions stay. */
export async function blankOperatorActions({ sql }: WriteTx, userId: number): Promise<void> {
  await sql.updateTable('operator_actions').set({ detail: null }).where('operator_id', '=', userId).execute();
  const about = sql.updateTable('operator_actions').set({ detail: null }).where('subject_type', '=', 'user');
  await about.where('subject_id', '=', userId).execute();
}
