import { sql as text } from 'kysely';
import type { NoticeKind } from '#contract/notice.ts';
import type { Tx } from './database.ts';
import type { NoticeRow } from './notices.ts';

/** What a transaction told some users, as far as they haven't read it since. */
export async function listNoticesOf(
  { sql: db, dialect }: Tx,
  { position, userIds, kinds }: { position: number; userIds: number[]; kinds: NoticeKind[] },
): Promise<NoticeRow[]> {
  return await db
    .selectFrom('notices as n')
    .innerJoin('changes as c', (join) =>
      join
        .on('c.scope', '=', text<string>`'u:' || n.user_id`)
        .on('c.kind', '=', 'notices')
        .onRef('c.row_id', '=', 'n.id')
        .on('c.position', '=', position),
    )
    .selectAll('n')
    .where(dialect.isAmong(text.ref('n.user_id'), userIds))
    .where('n.kind', 'in', kinds)
    .where('n.read_at', 'is', null)
    .orderBy('n.id')
    .execute();
}

/** What users were told at a moment of some events. */
export async function listNoticesAbout(
  { sql: db, dialect }: Tx,
  { eventIds, kinds, now }: { eventIds: number[]; kinds: NoticeKind[]; now: number },
): Promise<NoticeRow[]> {
  return await db
    .selectFrom('notices')
    .selectAll()
    .where('object_type', '=', 'event')
    .where(dialect.isAmong(text.ref('object_id'), eventIds))
    .where('kind', 'in', kinds)
    .where('created_at', '=', now)
    .orderBy('id')
    .execute();
}

/** The events of which somebody has something to tell by leaving: their own, and those where they hold a seat. */
export async function listEventsLeft({ sql: db }: Tx, userId: number): Promise<number[]> {
  const own = db.selectFrom('events').select('id').where('organizer_id', '=', userId).where('deleted_at', 'is', null);
  const held = db.selectFrom('engagement').select('event_id as id').where('user_id', '=', userId);
  return (await own.union(held.where('subscribed', '=', 1)).execute()).map(({ id }) => id);
}
