import type { NoticeKind } from '#contract/account/notice.ts';
import type { PushPayload } from '#contract/account/push.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEvents } from '#server/db/events/rows.ts';
import type { NoticeRow } from '#server/db/notifications/rows.ts';
import { findUser } from '#server/db/people/users.ts';
import { noticeRules } from './notice-rules.ts';
import { clampText } from './push-text.ts';

/**
 * The subject of a notice with its URL, and the tag by which newer pushes about it replace this one; null if it is
 * gone.
 */
async function aboutOf(tx: Tx, row: NoticeRow): Promise<{ title: string; url: string; tag: string } | null> {
  if (row.object_type === 'event' && row.object_id !== null) {
    const [event] = await findEvents(tx, [row.object_id]);
    if (event === undefined || event.deleted_at !== null || event.status === 'draft') return null;
    return { title: event.title, url: `/events/${String(event.id)}`, tag: `event:${String(event.id)}` };
  }
  const actor = row.actor_id === null ? null : await findUser(tx, row.actor_id);
  if (actor === null) return null;
  const title = actor.display_name || actor.username;
  return { title, url: '/user/profile?section=friends', tag: `friend:${String(actor.id)}` };
}

/** The push for a notice, the same for all its receivers; null if its kind has none, or its subject is gone. */
export async function payloadOf(tx: Tx, row: NoticeRow): Promise<PushPayload | null> {
  const push = noticeRules[row.kind as NoticeKind]?.push;
  const about = await aboutOf(tx, row);
  if (push === undefined || about === null) return null;
  const { kind, text } = push;
  return { ...about, kind, title: clampText(about.title), body: text };
}
