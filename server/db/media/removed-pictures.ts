import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { RemovedPicturesTable } from '#server/db/schema/people.ts';

export type RemovedPictureRow = Selectable<RemovedPicturesTable>;

/** The last picture of the previous page. */
export type RemovedPicturePlace = Pick<RemovedPictureRow, 'removed_at' | 'sha256'>;

export async function findRemovedPicture({ sql: db }: Tx, sha256: string): Promise<RemovedPictureRow | null> {
  const query = db.selectFrom('removed_pictures').selectAll().where('sha256', '=', sha256);
  return (await query.executeTakeFirst()) ?? null;
}

/** Whether an operator took a picture down, by the SHA-256 of the upload. */
export async function isPictureRemoved(tx: Tx, sha256: string): Promise<boolean> {
  return (await findRemovedPicture(tx, sha256)) !== null;
}

/** Which of these pictures were taken down. */
export async function removedAmong({ sql: db, dialect }: Tx, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const query = db.selectFrom('removed_pictures').select('sha256');
  const rows = await query.where(dialect.isAmong(sql.ref('sha256'), hashes)).execute();
  return new Set(rows.map((row) => row.sha256));
}

/** Takes a picture down. If it already was, the original time and operator stay and the note is replaced. */
export async function removePicture({ sql: db }: Tx, picture: RemovedPictureRow): Promise<void> {
  await db
    .insertInto('removed_pictures')
    .values(picture)
    .onConflict((conflict) =>
      picture.note === ''
        ? conflict.column('sha256').doNothing()
        : conflict.column('sha256').doUpdateSet({ note: picture.note }),
    )
    .execute();
}

export async function allowPicture({ sql: db }: Tx, sha256: string): Promise<void> {
  await db.deleteFrom('removed_pictures').where('sha256', '=', sha256).execute();
}

/** A page of them, newest first. */
export async function listRemovedPictures(
  { sql: db }: Tx,
  { before, limit }: { before: RemovedPicturePlace | null; limit: number },
): Promise<RemovedPictureRow[]> {
  const query = db.selectFrom('removed_pictures').selectAll().orderBy('removed_at', 'desc').orderBy('sha256');
  const behind =
    before === null
      ? query
      : query.where((eb) =>
          eb.and([
            // Redundant, but needed for the index: a disjunction alone doesn't use it.
            eb('removed_at', '<=', before.removed_at),
            eb.or([eb('removed_at', '<', before.removed_at), eb('sha256', '>', before.sha256)]),
          ]),
        );
  return await behind.limit(limit).execute();
}
