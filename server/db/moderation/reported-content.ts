import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isEventVisibleTo } from '#server/db/events/access.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { ReportsTable } from '#server/db/schema/people.ts';

export type ReportedType = ReportsTable['object_type'];

/** Reported content as operators see it. */
export interface ReportedRow {
  id: number;
  author_id: number;
  hidden_at: number | null;
  title: string;
  text: string | null;
  image: string | null;
  ref: string | null;
  /** of a message, as it was when it was reported */
  message?: ReportedMessage;
}

export interface ReportedMessage {
  /** null for a message between two people */
  group: string | null;
  writtenAt: number;
  isDeleted: boolean;
}

async function findReportedMessages({ sql: db, dialect }: Tx, ids: number[]): Promise<ReportedRow[]> {
  const rows = await db
    .selectFrom('reported_messages as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .leftJoin('events as e', 'e.id', 'c.event_id')
    .select(['m.id', 'r.user_id as author_id', 'm.hidden_at', 'r.content as title', 'r.image', 'r.written_at'])
    .select(['c.low_id', 'm.deleted_at', (eb) => eb.fn.coalesce('e.title', 'c.name').as('name')])
    .where(dialect.isAmong(sql.ref('m.id'), ids))
    .execute();
  return rows.map(({ name, low_id: low, written_at: writtenAt, deleted_at: deletedAt, ...row }) => ({
    ...row,
    text: null,
    ref: null,
    message: { group: low === null ? (name ?? '') : null, writtenAt, isDeleted: deletedAt !== null },
  }));
}

/** The things of one type that aren't deleted, regardless of visibility; of messages, the copies of reported ones. */
export async function findReported(tx: Tx, type: ReportedType, ids: number[]): Promise<ReportedRow[]> {
  const { sql: db, dialect } = tx;
  if (ids.length === 0) return [];
  const among = (column: string) => dialect.isAmong(sql.ref(column), ids);
  const none = sql<null>`null`;
  switch (type) {
    case 'user':
      return await db
        .selectFrom('users as u')
        .select(['u.id', 'u.id as author_id', 'u.hidden_at', 'u.display_name as title', 'u.bio as text'])
        .select(['u.profile_picture as image', none.as('ref')])
        .where(among('u.id'))
        .where('u.deleted_at', 'is', null)
        .execute();
    case 'event':
      return await db
        .selectFrom('events as e')
        .select(['e.id', 'e.organizer_id as author_id', 'e.hidden_at', 'e.title', 'e.description as text'])
        .select(['e.cover_image as image', 'e.ref'])
        .where(among('e.id'))
        .where('e.deleted_at', 'is', null)
        .execute();
    case 'post':
      return await db
        .selectFrom('posts as p')
        .select([
          'p.id',
          'p.user_id as author_id',
          'p.hidden_at',
          'p.title',
          'p.description as text',
          'p.image',
          'p.ref',
        ])
        .where(among('p.id'))
        .where('p.deleted_at', 'is', null)
        .execute();
    case 'comment':
      return await db
        .selectFrom('comments as c')
        .innerJoin('posts as p', 'p.id', 'c.post_id')
        .select(['c.id', 'c.user_id as author_id', 'c.hidden_at', 'c.content as title', none.as('text')])
        .select([none.as('image'), 'p.ref'])
        .where(among('c.id'))
        .where('c.deleted_at', 'is', null)
        .execute();
    case 'message':
      return await findReportedMessages(tx, ids);
    default:
      return type satisfies never;
  }
}

/**
 * Whether a user is visible to a reporter. Users whom the reporter has blocked are: people block first and report
 * afterwards.
 */
function isThere(reporterId: number, column: string): RawBuilder<boolean> {
  const author = sql.ref(column);
  return sql<boolean>`(${author} = ${reporterId} or (
    exists (select 1 from users u where u.id = ${author} and u.hidden_at is null and u.deleted_at is null)
    and not exists (select 1 from blocks b where b.blocker_id = ${author} and b.blocked_id = ${reporterId})))`;
}

/** Like `isThere`, for content: hidden content is visible to its author only. */
function isVisible(reporterId: number, alias: string): RawBuilder<boolean> {
  const [author, hidden, deleted] = ['user_id', 'hidden_at', 'deleted_at'].map((name) => sql.ref(`${alias}.${name}`));
  return sql<boolean>`(${deleted} is null and (${hidden} is null or ${author} = ${reporterId})
    and ${isThere(reporterId, `${alias}.user_id`)})`;
}

/** Whether a reporter can see a thing and everything it is attached to. */
export async function isReportable(
  { sql: db }: Tx,
  reporterId: number,
  type: ReportedType,
  id: number,
): Promise<boolean> {
  const found = {
    user: sql`select 1 from users t where t.id = ${id} and ${isThere(reporterId, 't.id')}`,
    event: sql`select 1 from events t where t.id = ${id} and t.deleted_at is null
      and ${isEventVisibleTo(reporterId, 't')}`,
    post: sql`select 1 from posts t where t.id = ${id} and ${isVisible(reporterId, 't')}`,
    comment: sql`select 1 from comments t join posts p on p.id = t.post_id left join comments m on m.id = t.parent_id
      where t.id = ${id} and ${isVisible(reporterId, 't')} and ${isVisible(reporterId, 'p')}
      and (m.id is null or ${isVisible(reporterId, 'm')})`,
    message: sql`select 1 from messages t where t.id = ${id} and ${isVisible(reporterId, 't')} and exists (
      select 1 from chat_members g where g.chat_id = t.chat_id and g.user_id = ${reporterId} and g.left_at is null)`,
  };
  return (await found[type].execute(db)).rows.length > 0;
}
