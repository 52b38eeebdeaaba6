import type { WriteTx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';

export interface CountChange {
  userId: number;
  count:
    | 'likes_given'
    | 'subscriptions_count'
    | 'comments_count'
    | 'followers_count'
    | 'following_count'
    | 'events_count';
  by: number;
}

const add = statement(({ sql }, { userId, by }: Omit<CountChange, 'count'>, count: CountChange['count']) =>
  sql
    .updateTable('users')
    .set((eb) => ({ [count]: eb(count, '+', by) }))
    .where('id', '=', userId),
);

/**
 * Changes users' counts in SQL, so that concurrent changes aren't lost. All changes are given at once and made in the
 * order of user ids, so that transactions can't deadlock.
 */
export async function moveUserCounts(tx: WriteTx, moves: CountChange[]): Promise<void> {
  for (const move of moves.toSorted((left, right) => left.userId - right.userId)) await add(tx, move, move.count);
}

/** Adds an event's likes and seats to their users' counts, or subtracts them. */
export async function moveEventInUserCounts(tx: WriteTx, eventId: number, by: 1 | -1): Promise<void> {
  const all = tx.sql.selectFrom('engagement').select('user_id').where('event_id', '=', eventId);
  const holders = (flag: 'liked' | 'subscribed') => all.where(flag, '=', 1);
  const some = all.where((eb) => eb.or([eb('liked', '=', 1), eb('subscribed', '=', 1)]));
  const lockedUsers = tx.sql.selectFrom('users').select('id').where('id', 'in', some).orderBy('id');
  await tx.dialect.forUpdate(lockedUsers, 'users').execute();
  for (const [flag, count] of [['liked', 'likes_given'] as const, ['subscribed', 'subscriptions_count'] as const]) {
    const moved = tx.sql.updateTable('users').set((eb) => ({ [count]: eb(count, '+', by) }));
    await moved.where('id', 'in', holders(flag)).execute();
  }
}
