import { sql } from 'kysely';
import type { Tx } from './engine/database.ts';
import { publicIds } from './events/public.ts';

/** The columns that rankings go by: an index leads through each, from the most down. */
export type UserAmount = 'subscriptions_count' | 'total_points' | 'likes_given' | 'comments_count';
export type EventAmount = 'subscribers_count' | 'likes_count';

/** Who may stand in a list. It stands as the indexes say it, for SQLite to know that they hold nobody else. */
const isListed = sql<boolean>`hidden_at is null and deleted_at is null`;

/** The users who have most of something; those with nothing, and those who are hidden or gone, are left out. */
export async function topUsers({ sql: db }: Tx, amount: UserAmount, limit: number) {
  return await db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'profile_picture', `${amount} as amount`])
    // A written zero: SQLite trusts the index of those above it with no other.
    .where(amount, '>', sql.lit(0))
    .where(isListed)
    .orderBy(amount, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many users stand before one who has so much of something, in the order of `topUsers`. */
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

/** As `topUsers`, of the events that everybody may see. */
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
