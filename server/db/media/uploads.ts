import type { Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { UploadsTable } from '#server/db/schema/schema.ts';

export type Upload = Selectable<UploadsTable>;
export type UploadKey = Pick<Upload, 'user_id' | 'sha256'>;

export async function findUpload({ sql }: Tx, { user_id: userId, sha256 }: UploadKey): Promise<Upload | null> {
  const query = sql.selectFrom('uploads').selectAll().where('user_id', '=', userId).where('sha256', '=', sha256);
  return (await query.executeTakeFirst()) ?? null;
}

/** A user's unfinished uploads, the furthest along first. */
export async function listUploadsOf({ sql }: Tx, userId: number): Promise<Upload[]> {
  return await sql
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('received', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('sha256')
    .execute();
}

/** Unfinished uploads without progress since a time, or by deleted accounts. */
export async function listStaleUploads({ sql }: Tx, beforeMs: number, limit: number): Promise<Upload[]> {
  return await sql
    .selectFrom('uploads as u')
    .selectAll('u')
    .innerJoin('users', 'users.id', 'u.user_id')
    .where((eb) => eb.or([eb('u.used_at', '<', beforeMs), eb('users.deleted_at', 'is not', null)]))
    .limit(limit)
    .execute();
}

export async function beginUpload({ sql }: Tx, upload: Upload): Promise<void> {
  await sql
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doNothing())
    .execute();
}

export async function advanceUpload(
  { sql }: Tx,
  { user_id: userId, sha256, from, to, now }: UploadKey & { from: number; to: number; now: number },
): Promise<void> {
  await sql
    .updateTable('uploads')
    .set({ received: to, used_at: now })
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('received', '=', from)
    .execute();
}

export async function endUpload({ sql }: Tx, { user_id: userId, sha256 }: UploadKey): Promise<void> {
  await sql.deleteFrom('uploads').where('user_id', '=', userId).where('sha256', '=', sha256).execute();
}
