import type { NoticeKind } from '#contract/notice.ts';
import type { Tx } from '#server/db/database.ts';
import { findEvents } from '#server/db/events.ts';
import type { NoticeRow } from '#server/db/notices.ts';
import { listEventsLeft, listNoticesAbout, listNoticesOf } from '#server/db/told-notices.ts';
import { findUser } from '#server/db/users.ts';
import type { News } from './news.ts';
import { clamped, toldAway } from './push-words.ts';

const kinds = Object.keys(toldAway) as NoticeKind[];

/** Who or what a notice is about, with its address and a name for what is newer of the same; null where that has gone. */
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

async function payloadOf(tx: Tx, row: NoticeRow): Promise<News | null> {
  const told = toldAway[row.kind as NoticeKind];
  const about = await aboutOf(tx, row);
  if (told === undefined || about === null) return null;
  const { kind, words } = told;
  return { userIds: [], payload: { ...about, kind, title: clamped(about.title), body: words } };
}

/** What many were told of one thing is told in one form. */
async function newsFrom(tx: Tx, notices: NoticeRow[]): Promise<News[]> {
  const news = new Map<string, News | null>();
  for (const row of notices) {
    const name = `${row.kind} ${String(row.actor_id)} ${String(row.object_id)}`;
    if (!news.has(name)) news.set(name, await payloadOf(tx, row));
    news.get(name)?.userIds.push(row.user_id);
  }
  return [...news.values()].filter((told) => told !== null);
}

/** What was told by a transaction. @param userIds whom it may have been told to */
export async function newsAt(tx: Tx, position: number, userIds: number[]): Promise<News[]> {
  if (userIds.length === 0) return [];
  return await newsFrom(tx, await listNoticesOf(tx, { position, userIds, kinds }));
}

/** The events that somebody has to do with, before they are gone. */
export async function eventsLeftBy(tx: Tx, userId: number): Promise<number[]> {
  return await listEventsLeft(tx, userId);
}

/** What was told when somebody left these events for good. */
export async function newsOfLeaving(tx: Tx, eventIds: number[], now: number): Promise<News[]> {
  if (eventIds.length === 0) return [];
  return await newsFrom(tx, await listNoticesAbout(tx, { eventIds, kinds, now }));
}
