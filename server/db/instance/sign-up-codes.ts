import type { Insertable, Selectable } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { SignUpCodesTable } from '#server/db/schema/instance.ts';

export type SignUpCodeRow = Selectable<SignUpCodesTable>;

export async function insertSignUpCode(
  { sql: db }: WriteTx,
  row: Insertable<SignUpCodesTable>,
): Promise<SignUpCodeRow> {
  return await db.insertInto('sign_up_codes').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The newest first. */
export async function listSignUpCodes({ sql: db }: Tx, most: number): Promise<SignUpCodeRow[]> {
  return await db.selectFrom('sign_up_codes').selectAll().orderBy('id', 'desc').limit(most).execute();
}

/** How many may still be used. */
export async function countOpenSignUpCodes({ sql: db }: Tx, now: number): Promise<number> {
  const query = db.selectFrom('sign_up_codes').select((eb) => eb.fn.countAll<number | string>().as('count'));
  const open = query.where('revoked_at', 'is', null).where('expires_at', '>', now).whereRef('uses', '<', 'max_uses');
  return Number((await open.executeTakeFirstOrThrow()).count);
}

/** Deletes those that ended before a time: all were revoked or have expired since. */
export async function deleteEndedSignUpCodes({ sql: db }: WriteTx, before: number): Promise<void> {
  await db
    .deleteFrom('sign_up_codes')
    .where((eb) => eb.or([eb('revoked_at', '<', before), eb('expires_at', '<', before)]))
    .execute();
}

/** @returns false if there is none with this id */
export async function revokeSignUpCode({ sql: db }: WriteTx, id: number, now: number): Promise<boolean> {
  const update = db
    .updateTable('sign_up_codes')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }));
  return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Uses a code once; false if it is unknown, used up, expired or revoked. */
export async function takeSignUpCode({ sql: db }: WriteTx, codeHash: string, now: number): Promise<boolean> {
  const update = db
    .updateTable('sign_up_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code_hash', '=', codeHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses');
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
