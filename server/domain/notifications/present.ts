import { noticeKinds, maxNotices } from '#contract/account/notice.ts';
import type { Notice, NoticeKind } from '#contract/account/notice.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEvents } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { listNotices } from '#server/db/notifications/rows.ts';
import type { NoticeRow } from '#server/db/notifications/rows.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import { findVisiblePosts } from '#server/db/posts/rows.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { visibleEvents } from '#server/domain/events/visibility.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';
import { readEventChanges } from './event-changes.ts';

/** A notice's ref, derived from its id, so that a deleted one can be named without its row. */
export function noticeRef(id: number): string {
  return `00000000-0000-8000-8000-${id.toString(16).padStart(12, '0')}`;
}

interface NoticeSubject {
  about: NonNullable<Notice['about']>;
  event?: EventRow;
}

/** The subjects of notices that are visible to the reader, by `<type> <id>`. */
async function subjectsOf(tx: Tx, rows: NoticeRow[], actor: Actor): Promise<Map<string, NoticeSubject>> {
  const idsOf = (type: 'event' | 'post') =>
    rows.flatMap((row) => (row.object_type === type ? (row.object_id ?? []) : []));
  const events = await visibleEvents(tx, actor, await findEvents(tx, [...new Set(idsOf('event'))]));
  const posts = await findVisiblePosts(tx, actor.userId, idsOf('post'));
  const subjects = new Map<string, NoticeSubject>();
  for (const event of events) {
    const { id, ref, title } = event;
    subjects.set(`event ${id}`, { about: { type: 'event', ref, title }, event });
  }
  for (const { id, ref, title } of posts) subjects.set(`post ${id}`, { about: { type: 'post', ref, title } });
  return subjects;
}

function noticeKindOf(kind: string): NoticeKind {
  const noticeKind = noticeKinds.find((each) => each === kind);
  if (noticeKind === undefined) throw new TypeError('No such kind of notice');
  return noticeKind;
}

/** Notices as their reader sees them, without those whose actor or subject isn't visible any more. */
export async function toNotices(tx: Tx, rows: NoticeRow[], actor: Actor): Promise<Notice[]> {
  const actorIds = rows.flatMap((row) => row.actor_id ?? []);
  const people = await findVisiblePersons(tx, actor.userId, actorIds);
  const subjects = await subjectsOf(tx, rows, actor);
  return presentRows(tx, 'notices', rows, (row): Notice | null => {
    const user = row.actor_id === null ? null : people.get(row.actor_id);
    const subject = row.object_type === null ? null : subjects.get(`${row.object_type} ${row.object_id}`);
    if (user === undefined || subject === undefined) return null;
    const changes = subject?.event === undefined ? undefined : readEventChanges(row.changes, subject.event);
    return {
      id: row.id,
      client_id: noticeRef(row.id),
      kind: noticeKindOf(row.kind),
      user,
      about: subject?.about ?? null,
      ...(changes === undefined ? {} : { changes }),
      read: row.read_at !== null,
      created_at: new Date(row.created_at).toISOString(),
    };
  });
}

/**
 * A page of a user's notices, newest first.
 * @param before only ids below this
 */
export async function noticesOf(tx: Tx, actor: Actor, before: number, limit: number): Promise<Notice[]> {
  // Few are kept, so all are read: a page is full even if some of them aren't visible.
  const rows = await listNotices(tx, actor.userId, before, maxNotices);
  return (await toNotices(tx, rows, actor)).slice(0, limit);
}
