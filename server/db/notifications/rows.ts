import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { maxNotices } from '#contract/account/notice.ts';
import type { NoticeKind } from '#contract/account/notice.ts';
import { logChanges, scopeOfUser } from '#server/db/changes/log.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { NoticesTable } from '#server/db/schema/people.ts';

export type NoticeRow = Selectable<NoticesTable>;

/** What a notice says. */
export interface NoticeContent {
  kind: NoticeKind;
  actorId: number | null;
  objectType: 'event' | 'post' | null;
  objectId: number | null;
}

/** A notice that was removed. */
export type RemovedNotice = Pick<NoticeRow, 'id' | 'user_id' | 'created_at' | 'read_at' | 'changes'>;

interface NoticeKey {
  id: number;
  user_id: number;
  created_at: number;
}

/** The notices of one insert: no other notice with the same content has an id between them. */
export interface NoticeRange {
  first: number;
  last: number;
}

async function logNotices(
  tx: WriteTx,
  rows: Pick<NoticeKey, 'id' | 'user_id'>[],
  isDeleted: boolean,
  now: number,
): Promise<void> {
  const changes = rows.map(({ id, user_id: userId }) => {
    return { scope: scopeOfUser(userId), kind: 'notices', rowId: id, isDeleted };
  });
  await logChanges(tx, changes, now);
}

/** @param rows `notices as n where …` */
async function removeNotices(tx: WriteTx, rows: RawBuilder<unknown>, now: number): Promise<RemovedNotice[]> {
  const removed = await sql<RemovedNotice>`
    delete from notices where id in (select n.id from ${rows}) returning id, user_id, created_at, read_at, changes
  `.execute(tx.sql);
  await logNotices(tx, removed.rows, true, now);
  return removed.rows;
}

function sameNotices(
  { dialect }: Tx,
  userIds: number[],
  { kind, actorId, objectType, objectId }: NoticeContent,
): RawBuilder<unknown> {
  return sql`notices as n where ${dialect.isAmong(sql.ref('n.user_id'), userIds)} and n.kind = ${kind}
    and coalesce(n.actor_id, 0) = ${actorId ?? 0} and coalesce(n.object_type, '') = ${objectType ?? ''}
    and coalesce(n.object_id, 0) = ${objectId ?? 0}`;
}

/** Who may receive notices caused by an actor: not the actor, and nobody who can't see the actor. */
function mayReceiveFrom(actorId: number | null): RawBuilder<boolean> {
  if (actorId === null) return sql<boolean>`true`;
  return sql<boolean>`u.id <> ${actorId}
    and not exists (select 1 from users as a where a.id = ${actorId} and a.hidden_at is not null)
    and not exists (select 1 from blocks as b where b.blocker_id = ${actorId} and b.blocked_id = u.id)
    and not exists (select 1 from blocks as b where b.blocker_id = u.id and b.blocked_id = ${actorId})`;
}

/** Removes earlier notices with the same content, so that it can be sent again. */
export async function removeSameNotices(
  tx: WriteTx,
  userIds: number[],
  content: NoticeContent,
  now: number,
): Promise<RemovedNotice[]> {
  return await removeNotices(tx, sameNotices(tx, userIds, content), now);
}

/**
 * Creates a notice for all these users in one statement, for those who have notifications on and don't have it yet.
 * @param changes what they tell of changes, as JSON
 * @returns the range of new ids, null if there are none
 */
export async function insertNotices(
  tx: WriteTx,
  userIds: number[],
  content: NoticeContent,
  changes: string | null,
  now: number,
): Promise<NoticeRange | null> {
  const { kind, actorId, objectType, objectId } = content;
  const isReceiver = tx.dialect.isAmong(sql.ref('u.id'), userIds);
  const inserted = await sql<NoticeKey>`
    insert into notices (user_id, kind, actor_id, object_type, object_id, changes, created_at)
    select u.id, cast(${kind} as text), cast(${actorId} as bigint), cast(${objectType} as text),
      cast(${objectId} as bigint), cast(${changes} as text), cast(${now} as bigint)
    from users as u where ${isReceiver} and u.notifications_enabled = 1 and u.deleted_at is null
    and ${mayReceiveFrom(actorId)}
    on conflict do nothing returning id, user_id, created_at
  `.execute(tx.sql);
  await logNotices(tx, inserted.rows, false, now);
  const oldest = sql`select m.id from notices as m where m.user_id = u.id
    order by m.id desc limit 1 offset ${sql.lit(maxNotices)}`;
  const tooMany = sql`(select u.id, (${oldest}) as last from users as u where ${isReceiver}) as t
    join notices as n on n.user_id = t.id and n.id <= t.last where true`;
  await removeNotices(tx, tooMany, now);
  if (inserted.rows.length === 0) return null;
  const [first, last] = inserted.rows.reduce(
    ([low, high], { id }) => [Math.min(low, id), Math.max(high, id)],
    [Infinity, 0],
  );
  return { first, last };
}

/**
 * A page of a user's notices, newest first.
 * @param before only ids below this
 */
export async function listNotices(
  { sql: db }: Tx,
  userId: number,
  before: number,
  limit: number,
): Promise<NoticeRow[]> {
  const query = db.selectFrom('notices').selectAll().where('user_id', '=', userId).where('id', '<', before);
  return await query.orderBy('id', 'desc').limit(limit).execute();
}

/** Ids of a user's notices, ascending. */
export async function listNoticeIds({ sql: db }: Tx, userId: number, after: number, limit: number): Promise<number[]> {
  const query = db.selectFrom('notices').select('id').where('user_id', '=', userId).where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()).map((row) => row.id);
}

/** Those of the notices that belong to the user, ordered by id. */
export async function findNotices({ sql: db, dialect }: Tx, userId: number, ids: number[]): Promise<NoticeRow[]> {
  const query = db.selectFrom('notices').selectAll().where('user_id', '=', userId);
  return await query
    .where(dialect.isAmong(sql.ref('id'), ids))
    .orderBy('id')
    .execute();
}

/** Marks a user's notices up to an id as read. */
export async function markNoticesRead(tx: WriteTx, userId: number, upto: number, now: number): Promise<void> {
  const query = tx.sql.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId);
  const unread = query.where('id', '<=', upto).where('read_at', 'is', null);
  await logNotices(tx, await unread.returning(['id', 'user_id']).execute(), false, now);
}
