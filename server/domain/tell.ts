import type { NoticeKind } from '#contract/notice.ts';
import type { WriteTx } from '#server/db/database.ts';
import { insertNotices, removeSameNotices } from '#server/db/notices.ts';
import type { NoticeContent } from '#server/db/notices.ts';
import { listAttendees } from '#server/db/subscribers.ts';
import { putPushes } from './news.ts';
import { toldAway } from './push-words.ts';

export interface Told {
  kind: NoticeKind;
  /** who did it; null where nobody in particular did */
  actorId: number | null;
  /** of the event or the post that it is about, by the kind; null where it is about people alone */
  objectId: number | null;
  /** which of the two it is, where the kind doesn't say it: of `hidden` */
  objectType?: 'event' | 'post';
}

const objectTypes: Record<NoticeKind, NoticeContent['objectType']> = {
  followed: null,
  'friend-requested': null,
  'friend-accepted': null,
  'post-liked': 'post',
  'post-commented': 'post',
  'comment-replied': 'post',
  'event-changed': 'event',
  'event-cancelled': 'event',
  'seat-given': 'event',
  hidden: null,
};

/** What is news each time. Anything else is told once, so that doing and undoing it troubles nobody. */
const isNewsAgain: readonly NoticeKind[] = [
  'post-commented',
  'comment-replied',
  'event-changed',
  'event-cancelled',
  'seat-given',
  'hidden',
];

/**
 * Tells a user what somebody did or what happened. Nothing is told of oneself, to who wishes to hear nothing, and
 * between people of whom one has blocked the other; the newest are kept.
 */
export async function tellOf(tx: WriteTx, { userId, ...told }: Told & { userId: number }, now: number): Promise<void> {
  if (told.actorId !== userId) await tellAll(tx, [userId], told, now);
}

/** Whoever changes a thing again and again has people told in their browsers of the first change at once, then once a minute. */
const isSpaced: readonly NoticeKind[] = ['event-changed', 'event-cancelled'];
const spaceMs = 60_000;

/** As `tellOf`, to many. */
export async function tellAll(tx: WriteTx, userIds: number[], told: Told, now: number): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, actorId, objectId, objectType = objectTypes[kind] } = told;
  const content = { ...told, objectType: objectId === null ? null : objectType };
  const before = isNewsAgain.includes(kind) ? await removeSameNotices(tx, userIds, content, now) : null;
  const range = await insertNotices(tx, userIds, content, now);
  if (range === null || toldAway[kind] === undefined) return;
  const of = { what: 'notices', ...range, kind, actorId, objectId } as const;
  if (!isSpaced.includes(kind)) return await putPushes(tx, of, { at: now, runAt: now });
  const about = `${kind}:${String(objectId)}`;
  // A clock that was ahead and is set right makes nobody wait longer than the others.
  const runAt = before === null || before > now ? now : Math.max(now, before + spaceMs);
  await putPushes(tx, of, { at: now, runAt, about });
}

/** As `tellOf`, to all who hold a seat of an event or wait for one, but its organizer. @returns their ids */
export async function tellAttendees(
  tx: WriteTx,
  { organizerId, ...told }: Told & { objectId: number; organizerId: number },
  now: number,
): Promise<number[]> {
  const userIds = (await listAttendees(tx, told.objectId)).filter((id) => id !== organizerId);
  await tellAll(tx, userIds, told, now);
  return userIds;
}
