import { noticeSubjects } from '#contract/account/notice.ts';
import type { NoticeKind } from '#contract/account/notice.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { insertNotices, removeSameNotices } from '#server/db/notifications/rows.ts';
import { listAttendees } from '#server/db/events/subscribers.ts';
import { enqueuePush } from './push-jobs.ts';
import { noticeRules } from './notice-rules.ts';

export interface NoticeInput {
  kind: NoticeKind;
  /** who caused it; null if nobody in particular */
  actorId: number | null;
  /** id of the event or post that it is about, depending on the kind; null if it is only about users */
  objectId: number | null;
  /** the object's type, for kinds that don't determine it: `hidden` */
  objectType?: 'event' | 'post';
}

/**
 * Creates a notice for a user. None is created about the user's own actions, for users who have notices off, or between
 * users of whom one blocks the other. Only the newest are kept.
 */
export async function notify(
  tx: WriteTx,
  { userId, ...notice }: NoticeInput & { userId: number },
  now: number,
): Promise<void> {
  if (notice.actorId !== userId) await notifyAll(tx, [userId], notice, now);
}

/** Minimum interval between throttled pushes about an object; the first is sent at once. */
const throttleMs = 60_000;

/** Like `notify`, for several users. */
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
  // A time in the future was set by a clock that ran ahead; it must not delay the push.
  const runAt = before === null || before > now ? now : Math.max(now, before + throttleMs);
  await enqueuePush(tx, of, { at: now, runAt, about });
}

/**
 * Like `notify`, for everyone who has a seat at an event or waits for one, except its organizer.
 * @returns their ids
 */
export async function notifyAttendees(
  tx: WriteTx,
  { organizerId, ...notice }: NoticeInput & { objectId: number; organizerId: number },
  now: number,
): Promise<number[]> {
  const userIds = (await listAttendees(tx, notice.objectId)).filter((id) => id !== organizerId);
  await notifyAll(tx, userIds, notice, now);
  return userIds;
}
