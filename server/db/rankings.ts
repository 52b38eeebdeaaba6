import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { publicIds } from './public-events.ts';

/** The columns that rankings go by: an index leads through each, from the most down. */
export type UserAmount = 'subscriptions_count' | 'total_points' | 'likes_given' | 'comments_count';
export type EventAmount = 'subscribers_count' | 'likes_count';

/** The users who have most of something; those with nothing are left out. */
export async function topUsers({ sql: db }: Tx, amount: UserAmount, limit: number) {
  return await db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'profile_picture', `${amount} as amount`])
    // A written zero: SQLite trusts the index of those above it with no other.
    .where(amount, '>', sql.lit(0))
    .orderBy(amount, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
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
