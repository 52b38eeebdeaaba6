import type { Insertable, Selectable } from 'kysely';
import type { Tx } from './database.ts';
import type { ResetsTable } from './schema.ts';

export type ResetRow = Selectable<ResetsTable>;

/** Takes the place of an earlier request for the same e-mail. */
export async function saveReset({ sql }: Tx, { email_hash, ...reset }: Insertable<ResetsTable>): Promise<void> {
  await sql
    .insertInto('resets')
    .values({ email_hash, ...reset })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet(reset))
    .execute();
}

/** The request for an e-mail, held until the transaction ends; null where there is none or its time is over. */
export async function holdReset(tx: Tx, emailHash: string, now: number): Promise<ResetRow | null> {
  const query = tx.sql.selectFrom('resets').selectAll().where('email_hash', '=', emailHash);
  const current = query.where('expires_at', '>', now);
  return (await tx.dialect.locked(current, 'resets').executeTakeFirst()) ?? null;
}

export async function updateReset(
  { sql }: Tx,
  emailHash: string,
  changes: Partial<Omit<ResetRow, 'email_hash'>>,
): Promise<void> {
  await sql.updateTable('resets').set(changes).where('email_hash', '=', emailHash).execute();
}

export async function deleteResetsOf({ sql }: Tx, userId: number): Promise<void> {
  await sql.deleteFrom('resets').where('user_id', '=', userId).execute();
}

export async function deleteResetsBefore({ sql }: Tx, now: number): Promise<void> {
  await sql.deleteFrom('resets').where('expires_at', '<=', now).execute();
}
