import type { Tx } from './database.ts';

export interface HeldBlob {
  sha256: string;
  userId: number;
  bytes: number;
  now: number;
}

export async function holdBlob({ sql }: Tx, { sha256, userId, bytes, now }: HeldBlob): Promise<void> {
  await sql
    .insertInto('blobs')
    .values({ sha256, user_id: userId, bytes, created_at: now })
    .onConflict((conflict) => conflict.columns(['sha256', 'user_id']).doNothing())
    .execute();
}

export async function isBlobHeld({ sql }: Tx, sha256: string, userId: number): Promise<boolean> {
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

export interface HeldPicture {
  sha256: string;
  user_id: number;
}

/** Pictures whose uploaders' accounts are gone. */
export async function listForgottenBlobs({ sql }: Tx, limit: number): Promise<HeldPicture[]> {
  return await sql
    .selectFrom('users as u')
    .innerJoin('blobs as b', 'b.user_id', 'u.id')
    .select(['b.sha256', 'b.user_id'])
    .where('u.deleted_at', 'is not', null)
    .limit(limit)
    .execute();
}

/** Whether somebody else has uploaded the same picture, or an event that stays shows it. */
export async function isBlobNeeded({ sql }: Tx, { sha256, user_id: userId }: HeldPicture): Promise<boolean> {
  const held = sql.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).where('user_id', '!=', userId);
  if ((await held.executeTakeFirst()) !== undefined) return true;
  const shown = sql
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('cover_image', 'like', `/media/${sha256}/%`), eb('gallery_images', 'like', `%/media/${sha256}/%`)]),
    );
  return (await shown.executeTakeFirst()) !== undefined;
}

export async function dropBlob({ sql }: Tx, { sha256, user_id: userId }: HeldPicture): Promise<void> {
  await sql.deleteFrom('blobs').where('sha256', '=', sha256).where('user_id', '=', userId).execute();
}
