import { sql as text } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { PushSubscriptionsTable } from '#server/db/schema/chat.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';

/** A push subscription and its user's preferences. */
export interface PushTargetRow extends Pick<
  Selectable<PushSubscriptionsTable>,
  'user_id' | 'endpoint' | 'p256dh' | 'auth'
> {
  id: number;
  /** muted kinds, as JSON */
  muted_pushes: string;
}

/** An endpoint belongs to a browser, and thereby to the last user who registered it; a session has one. */
export async function savePushSubscription({ sql }: WriteTx, row: Insertable<PushSubscriptionsTable>): Promise<void> {
  const others = sql.deleteFrom('push_subscriptions').where('session_id', '=', row.session_id);
  await others.where('endpoint', '!=', row.endpoint).execute();
  await sql
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

/** Deletes all but the newest of a user's subscriptions. */
export async function keepNewestSubscriptions({ sql }: WriteTx, userId: number, count: number): Promise<void> {
  const all = sql.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId);
  const newest = all.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count);
  await sql.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'not in', newest).execute();
}

/** @param userId its owner; omitted: any */
export async function deletePushSubscription({ sql }: WriteTx, endpoint: string, userId?: number): Promise<void> {
  const query = sql.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint);
  await (userId === undefined ? query : query.where('user_id', '=', userId)).execute();
}

/** Whether a user has any push subscription. */
export async function hasPushSubscription({ sql }: Tx, userId: number): Promise<boolean> {
  const query = sql.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The push subscriptions of users who have notifications on, in unexpired sessions.
 * @param among subscription ids; null: all
 */
export async function listPushTargets(
  { sql, dialect }: Tx,
  { userIds, among, now }: { userIds: number[]; among: number[] | null; now: number },
): Promise<PushTargetRow[]> {
  if (userIds.length === 0) return [];
  const query = sql
    .selectFrom('push_subscriptions as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.user_id', 'p.endpoint', 'p.p256dh', 'p.auth', 'u.muted_pushes'])
    .where(dialect.isAmong(text.ref('p.user_id'), userIds))
    .where('u.notifications_enabled', '=', 1)
    .where('u.deleted_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('p.id');
  return await (among === null ? query : query.where(dialect.isAmong(text.ref('p.id'), among))).execute();
}
