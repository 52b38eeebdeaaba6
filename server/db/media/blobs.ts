import type { Tx, WriteTx } from '#server/db/engine/database.ts';

/** A picture of somebody who has uploaded it. */
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

/** How many pictures somebody has brought since a moment, and how large they were together. */
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

/** Those who uploaded the same file before a moment. */
export async function blobsUploadedBefore({ sql }: Tx, sha256: string, before: number): Promise<OwnedPicture[]> {
  const query = sql.selectFrom('blobs').select(['sha256', 'user_id']).where('sha256', '=', sha256);
  return await query.where('created_at', '<', before).orderBy('user_id').execute();
}

/** Whether a picture is somebody's; its row is held until the transaction ends, so that nobody names what is let go of. */
export async function lockBlob({ sql, dialect }: WriteTx, { sha256, user_id: userId }: OwnedPicture): Promise<boolean> {
  const query = sql.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).where('user_id', '=', userId);
  return (await dialect.forUpdate(query, 'blobs').executeTakeFirst()) !== undefined;
}
