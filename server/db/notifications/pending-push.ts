import { sql as text } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { NoticeContent, NoticeRange, NoticeRow } from './rows.ts';

export type NoticeBatch = NoticeRange & Omit<NoticeContent, 'objectType'>;

/**
 * Unread notices of one range whose receivers have a push subscription, ordered by id.
 * @param among subscription ids; null: all
 */
export async function listNoticesToPush(
  { sql: db, dialect }: Tx,
  { first, last, kind, actorId, objectId }: NoticeBatch,
  { after, limit, among }: { after: number; limit: number; among: number[] | null },
): Promise<NoticeRow[]> {
  const owned = text<boolean>`p.user_id = n.user_id`;
  const browsers = db.selectFrom('push_subscriptions as p').select('p.id').where(owned);
  const wantedBrowsers = among === null ? browsers : browsers.where(dialect.isAmong(text.ref('p.id'), among));
  return await db
    .selectFrom('notices as n')
    .selectAll('n')
    .where('n.id', '>=', first)
    .where('n.id', '<=', last)
    .where('n.id', '>', after)
    .where('n.kind', '=', kind)
    .where(text<number>`coalesce(n.actor_id, 0)`, '=', actorId ?? 0)
    .where(text<number>`coalesce(n.object_id, 0)`, '=', objectId ?? 0)
    .where('n.read_at', 'is', null)
    .where((eb) => eb.exists(wantedBrowsers))
    .orderBy('n.id')
    .limit(limit)
    .execute();
}
