import type { Insertable, Selectable } from 'kysely';
import type { ResetCodesTable, ResetsTable } from '#server/db/schema/account.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';

export type ResetRow = Selectable<ResetsTable>;

/** Adds a code for an e-mail; earlier codes stay valid. */
export async function insertCode({ sql }: WriteTx, code: Insertable<ResetCodesTable>): Promise<void> {
  const { expires_at, user_id } = code;
  await sql
    .insertInto('reset_codes')
    .values(code)
    .onConflict((conflict) => conflict.columns(['email_hash', 'code_hash']).doUpdateSet({ expires_at, user_id }))
    .execute();
}

/**
 * Uses up all codes of an e-mail if one of them matches.
 * @returns whose code it was, null if none matches
 */
export async function consumeCodes(
  tx: WriteTx,
  { emailHash, codeHash, now }: { emailHash: string; codeHash: string; now: number },
): Promise<{ userId: number | null } | null> {
  const query = tx.sql.selectFrom('reset_codes').selectAll().where('email_hash', '=', emailHash).orderBy('code_hash');
  // All codes are locked, so that another attempt at this moment finds none.
  const lockedCodes = await tx.dialect.forUpdate(query, 'reset_codes').execute();
  const entered = lockedCodes.find((row) => row.code_hash === codeHash && row.expires_at > now);
  if (entered === undefined) return null;
  await tx.sql.deleteFrom('reset_codes').where('email_hash', '=', emailHash).execute();
  return { userId: entered.user_id };
}

/** Replaces an earlier grant for the same e-mail. */
export async function saveGrant(
  { sql }: WriteTx,
  { email_hash, ...given }: Pick<ResetRow, 'email_hash' | 'user_id' | 'grant_hash' | 'expires_at'>,
): Promise<void> {
  const grant = { ...given, code_hash: null, attempts: 0 };
  await sql
    .insertInto('resets')
    .values({ email_hash, ...grant })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet(grant))
    .execute();
}

/** The grant for an e-mail, locked until the transaction ends; null if there is none or it has expired. */
export async function lockGrant(tx: Tx, emailHash: string, now: number): Promise<ResetRow | null> {
  const query = tx.sql.selectFrom('resets').selectAll().where('email_hash', '=', emailHash);
  const current = query.where('expires_at', '>', now);
  return (await tx.dialect.forUpdate(current, 'resets').executeTakeFirst()) ?? null;
}

export async function deleteResetsOf({ sql }: Tx, userId: number): Promise<void> {
  await sql.deleteFrom('resets').where('user_id', '=', userId).execute();
  await sql.deleteFrom('reset_codes').where('user_id', '=', userId).execute();
}

export async function deleteResetsBefore({ sql }: Tx, now: number): Promise<void> {
  await sql.deleteFrom('resets').where('expires_at', '<=', now).execute();
  await sql.deleteFrom('reset_codes').where('expires_at', '<=', now).execute();
}
