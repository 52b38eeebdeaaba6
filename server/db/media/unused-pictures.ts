import { sql } from 'kysely';
import type { OwnedPicture } from './blobs.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { isReferenced } from './picture-uses.ts';

/** Whose pictures (null: everyone's), how many at a time, and after which one, ordered by user and hash. */
export interface PicturePage {
  userId: number | null;
  after: OwnedPicture;
  limit: number;
}

/**
 * Unreferenced pictures that were uploaded before a time or belong to deleted accounts, and pictures taken down before
 * that time.
 * @returns those of one page and where the next one starts, null after the last
 */
export async function listUnreferenced(
  { sql: db }: Tx,
  { userId, after, limit }: PicturePage,
  before: number,
): Promise<{ unreferenced: OwnedPicture[]; next: OwnedPicture | null }> {
  const isOneOfThese = userId === null ? sql`1 = 1` : sql`b.user_id = ${userId}`;
  const page = sql`select b.sha256, b.user_id, b.created_at from blobs b
    where ${isOneOfThese} and (b.user_id, b.sha256) > (${after.user_id}, ${after.sha256})
    order by b.user_id, b.sha256 limit ${sql.lit(limit)}`;
  const { rows } = await sql<OwnedPicture & { is_unnamed: number }>`
    select candidate.sha256, candidate.user_id, case when exists (
        select 1 from removed_pictures r where r.sha256 = candidate.sha256 and r.removed_at < ${before})
      or (candidate.created_at < ${before} or exists (select 1 from users u where u.id = candidate.user_id and u.deleted_at is not null))
      and not ${isReferenced({ owner: sql.ref('candidate.user_id'), sha256: sql.ref('candidate.sha256') })} then 1 else 0 end as is_unnamed
    from (${page}) as candidate order by candidate.user_id, candidate.sha256`.execute(db);
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    unreferenced: rows.filter((row) => row.is_unnamed === 1).map(({ sha256, user_id }) => ({ sha256, user_id })),
    next: last === undefined ? null : { sha256: last.sha256, user_id: last.user_id },
  };
}

/** Removes a user's claim to a picture, and records that its files may have no owner now. */
export async function dropBlob({ sql: db }: WriteTx, { sha256, user_id: userId }: OwnedPicture): Promise<void> {
  await db.deleteFrom('blobs').where('sha256', '=', sha256).where('user_id', '=', userId).execute();
  const dropped = db.insertInto('dropped_pictures').values({ sha256 });
  await dropped.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Removes all users' claims to a picture. */
export async function deleteBlobs({ sql: db }: WriteTx, sha256: string): Promise<void> {
  await db.deleteFrom('blobs').where('sha256', '=', sha256).execute();
}

export async function isBlobOwned({ sql: db }: Tx, sha256: string): Promise<boolean> {
  const query = db.selectFrom('blobs').select('sha256').where('sha256', '=', sha256);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Dropped pictures that haven't been checked for other owners yet. */
export async function listDropped({ sql: db }: Tx, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('dropped_pictures').select('sha256').limit(limit).execute();
  return rows.map((row) => row.sha256);
}

export async function forgetDropped({ sql: db }: WriteTx, sha256: string): Promise<void> {
  await db.deleteFrom('dropped_pictures').where('sha256', '=', sha256).execute();
}
