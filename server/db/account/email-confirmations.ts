import type { Insertable, Selectable } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import type { EmailConfirmationsTable } from '#server/db/schema/account.ts';

export type ConfirmationRow = Selectable<EmailConfirmationsTable>;

const selectIfUnconfirmed = statement(({ sql }, { id }: { id: number }) =>
  sql.selectFrom('users').select('id').where('id', '=', id).where('unconfirmed_since', 'is not', null),
);

/** Whether the account waits for its e-mail to be confirmed. */
export async function isUnconfirmed(tx: Tx, userId: number): Promise<boolean> {
  return (await selectIfUnconfirmed(tx, { id: userId })).length > 0;
}

export async function insertConfirmation({ sql }: WriteTx, row: Insertable<EmailConfirmationsTable>): Promise<void> {
  await sql.insertInto('email_confirmations').values(row).execute();
}

/** The confirmation with this link, or of this user with this code; null if there is none. */
export async function findConfirmation(
  { sql }: Tx,
  by: { tokenHash: string } | { userId: number; codeHash: string },
): Promise<ConfirmationRow | null> {
  const all = sql.selectFrom('email_confirmations').selectAll();
  const query =
    'tokenHash' in by
      ? all.where('token_hash', '=', by.tokenHash)
      : all.where('user_id', '=', by.userId).where('code_hash', '=', by.codeHash);
  return (await query.executeTakeFirst()) ?? null;
}

/** Marks one as used, and removes the user's others, which could otherwise be used once each. */
export async function markConfirmationUsed(
  { sql }: WriteTx,
  { id, user_id }: ConfirmationRow,
  now: number,
): Promise<void> {
  await sql.updateTable('email_confirmations').set({ used_at: now }).where('id', '=', id).execute();
  await sql.deleteFrom('email_confirmations').where('user_id', '=', user_id).where('id', '<>', id).execute();
}

/** Removes a user's confirmations of other addresses than their current one. */
export async function deleteAddressChanges({ sql }: WriteTx, userId: number): Promise<void> {
  await sql
    .deleteFrom('email_confirmations')
    .where('user_id', '=', userId)
    .where('email', 'not in', (eb) => eb.selectFrom('users').select('email').where('id', '=', userId))
    .execute();
}

export async function deleteConfirmationsBefore({ sql }: Tx, now: number): Promise<void> {
  await sql.deleteFrom('email_confirmations').where('expires_at', '<=', now).execute();
}

/** All accounts count as confirmed. */
export async function confirmEverybody({ sql }: WriteTx): Promise<void> {
  await sql.updateTable('users').set({ unconfirmed_since: null }).where('unconfirmed_since', 'is not', null).execute();
}
