import { noticeSubjects } from '#contract/account/notice.ts';
import type { NoticeKind } from '#contract/account/notice.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { insertNotices, removeSameNotices } from '#server/db/notifications/rows.ts';
import { listAttendees } from '#server/db/events/subscribers.ts';
import { enqueuePush } from './push-jobs.ts';
import { noticeRules } from './notice-rules.ts';

export interface NoticeInput {
  kind: NoticeKind;
  /** who did it; null where nobody in particular did */
  actorId: number | null;
  /** of the event or the post that it is about, by the kind; null where it is about people alone */
  objectId: number | null;
  /** which of the two it is, where the kind doesn't say it: of `hidden` */
  objectType?: 'event' | 'post';
}

/**
 * Tells a user what somebody did or what happened. Nothing is told of oneself, to who wishes to hear nothing, and
 * between people of whom one has blocked the other; the newest are kept.
 */
export async function notify(
  tx: WriteTx,
  { userId, ...notice }: NoticeInput & { userId: number },
  now: number,
): Promise<void> {
  if (notice.actorId !== userId) await notifyAll(tx, [userId], notice, now);
}

/** What is throttled is told at once the first time, then once in so long. */
const throttleMs = 60_000;

/** As `notify`, to many. */
export async function notifyAll(tx: WriteTx, userIds: number[], notice: NoticeInput, now: number): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, actorId, objectId, objectType = noticeSubjects[kind] } = notice;
  const { isRepeatable = false, isThrottled = false, push } = noticeRules[kind] ?? {};
  const content = { ...notice, objectType: objectId === null ? null : objectType };
  const before = isRepeatable ? await removeSameNotices(tx, userIds, content, now) : null;
  const range = await insertNotices(tx, userIds, content, now);
  if (range === null || push === undefined) return;
  const of = { what: 'notices', ...range, kind, actorId, objectId } as const;
  if (!isThrottled) return await enqueuePush(tx, of, { at: now, runAt: now });
  const about = `${kind}:${String(objectId)}`;
  // A clock that was ahead and is set right makes nobody wait longer than the others.
  const runAt = before === null || before > now ? now : Math.max(now, before + throttleMs);
  await enqueuePush(tx, of, { at: now, runAt, about });
}

/** As `notify`, to all who hold a seat of an event or wait for one, but its organizer. @returns their ids */
export async function notifyAttendees(
  tx: WriteTx,
  { organizerId, ...notice }: NoticeInput & { objectId: number; organizerId: number },
  now: number,
): Promise<number[]> {
  const userIds = (await listAttendees(tx, notice.objectId)).filter((id) => id !== organizerId);
  await notifyAll(tx, userIds, notice, now);
  return userIds;
}
