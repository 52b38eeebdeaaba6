import { sql } from 'kysely';
import type { Tx } from './engine/database.ts';
import { publicIds } from './events/public.ts';

/** The columns that rankings sort by; each has a descending index. */
export type UserAmount = 'subscriptions_count' | 'total_points' | 'likes_given' | 'comments_count';
export type EventAmount = 'subscribers_count' | 'likes_count';

/** Users who may be listed. Worded exactly like the condition of the indexes, so that SQLite can use them. */
const isListed = sql<boolean>`hidden_at is null and deleted_at is null`;

/** The users with the highest counts, without those at zero, hidden, deleted, or with an unconfirmed e-mail. */
export async function topUsers({ sql: db }: Tx, amount: UserAmount, limit: number) {
  return await db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'profile_picture', `${amount} as amount`])
    // A literal zero: with a parameter, SQLite wouldn't use the partial index.
    .where(amount, '>', sql.lit(0))
    .where(isListed)
    .where('unconfirmed_since', 'is', null)
    .orderBy(amount, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The number of users ahead of one with a given count, in the order of `topUsers`. */
export async function usersBefore({ sql: db }: Tx, amount: UserAmount, user: { id: number; has: number }) {
  const count = db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isListed);
  const listed = count.where(amount, '>', sql.lit(0));
  const more = await listed.where(amount, '>', user.has).executeTakeFirstOrThrow();
  const asMuch = await listed.where(amount, '=', user.has).where('id', '<', user.id).executeTakeFirstOrThrow();
  return more.count + asMuch.count;
}

/** Like `topUsers`, for public events. */
export async function topEvents(tx: Tx, amount: EventAmount, limit: number) {
  return await publicIds(tx)
    .select(['e.ref', 'e.title', 'e.cover_image', 'e.category', 'e.online', 'e.date_time', 'e.organizer_id'])
    .select(`e.${amount} as amount`)
    .where(`e.${amount}`, '>', sql.lit(0))
    .orderBy(`e.${amount}`, 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute();
}
