import type { Tx, WriteTx } from '#server/db/engine/database.ts';

/** A picture and a user who uploaded it. */
export interface OwnedPicture {
  sha256: string;
  user_id: number;
}

export interface NewBlob {
  sha256: string;
  userId: number;
  bytes: number;
  now: number;
}

export async function saveBlob({ sql }: Tx, { sha256, userId, bytes, now }: NewBlob): Promise<void> {
  await sql
    .insertInto('blobs')
    .values({ sha256, user_id: userId, bytes, created_at: now })
    .onConflict((conflict) => conflict.columns(['sha256', 'user_id']).doNothing())
    .execute();
}

export async function isBlobStored({ sql }: Tx, sha256: string, userId: number): Promise<boolean> {
  const query = sql.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Number and total size of the pictures that a user uploaded since a time. */
export async function blobsSince(
  { sql }: Tx,
  userId: number,
  sinceMs: number,
): Promise<{ count: number; bytes: number }> {
  const row = await sql
    .selectFrom('blobs')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .where('created_at', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}

/** The users who uploaded the same file before a time. */
export async function blobsUploadedBefore({ sql }: Tx, sha256: string, before: number): Promise<OwnedPicture[]> {
  const query = sql.selectFrom('blobs').select(['sha256', 'user_id']).where('sha256', '=', sha256);
  return await query.where('created_at', '<', before).orderBy('user_id').execute();
}

/**
 * Whether a user has a picture. Locks its row until the transaction ends, so that a picture can't be referenced while
 * it is being dropped.
 */
export async function lockBlob({ sql, dialect }: WriteTx, { sha256, user_id: userId }: OwnedPicture): Promise<boolean> {
  const query = sql.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).where('user_id', '=', userId);
  return (await dialect.forUpdate(query, 'blobs').executeTakeFirst()) !== undefined;
}
