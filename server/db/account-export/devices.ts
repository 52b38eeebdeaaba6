import type { Tx } from '#server/db/engine/database.ts';
import type { ExportPlace } from './content.ts';

/** As `ExportPlace`, in lists whose rows have a name instead of an id; behind the empty one is the first. */
export type NamedPlace = Omit<ExportPlace, 'after'> & { after: string };

/** The pictures that a user has uploaded. */
export async function exportedPictures({ sql }: Tx, { userId, after, limit }: NamedPlace) {
  const query = sql.selectFrom('blobs').select(['sha256', 'bytes', 'created_at']);
  return await query.where('user_id', '=', userId).where('sha256', '>', after).orderBy('sha256').limit(limit).execute();
}

/** The changes that a user's devices have sent: that they were made, and what became of them. */
export async function exportedMutations({ sql }: Tx, { userId, after, limit }: NamedPlace) {
  const query = sql.selectFrom('mutations').select(['key', 'kind', 'outcome', 'status', 'at']);
  return await query.where('scope', '=', `u:${userId}`).where('key', '>', after).orderBy('key').limit(limit).execute();
}

/** The names that a user's devices gave themselves, and how many lines of changes each has had. */
export async function exportedDevices({ sql }: Tx, { userId, after, limit }: NamedPlace) {
  return await sql
    .selectFrom('lanes')
    .select(['client', (eb) => eb.fn.countAll<number>().as('lanes')])
    .where('scope', '=', `u:${userId}`)
    .where('client', '>', after)
    .groupBy('client')
    .orderBy('client')
    .limit(limit)
    .execute();
}
