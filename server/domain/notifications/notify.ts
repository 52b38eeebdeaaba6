import { noticeSubjects } from '#contract/account/notice.ts';
import type { NoticeKind } from '#contract/account/notice.ts';
import { EventChanges } from '#contract/account/event-changes.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { insertNotices, removeSameNotices } from '#server/db/notifications/rows.ts';
import type { NoticeRange, RemovedNotice } from '#server/db/notifications/rows.ts';
import { listAttendees } from '#server/db/events/subscribers.ts';
import { mergeEventChanges } from './event-changes.ts';
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
  /** what changed about the event */
  changes?: EventChanges;
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

/**
 * User ids by the changes of their notice, as JSON: changes that a user hasn't read yet are merged with the new ones.
 */
function usersByChanges(
  userIds: number[],
  removed: RemovedNotice[],
  changes: EventChanges | undefined,
): Map<string | null, number[]> {
  if (changes === undefined) return new Map([[null, userIds]]);
  const unread = removed.filter(({ read_at: readAt }) => readAt === null);
  const earlier = new Map(unread.map(({ user_id: userId, changes: text }) => [userId, text]));
  const merged = new Map<string | null, string>();
  const groups = new Map<string | null, number[]>();
  for (const userId of userIds) {
    const text = earlier.get(userId) ?? null;
    const all = text === null ? changes : mergeEventChanges(EventChanges.parse(JSON.parse(text)), changes);
    const mergedText = merged.get(text) ?? JSON.stringify(all);
    merged.set(text, mergedText);
    const group = groups.get(mergedText);
    if (group === undefined) groups.set(mergedText, [userId]);
    else group.push(userId);
  }
  return groups;
}

/** Like `notify`, for several users. */
export async function notifyAll(tx: WriteTx, userIds: number[], notice: NoticeInput, now: number): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, actorId, objectId, objectType = noticeSubjects[kind], changes } = notice;
  const { isRepeatable = false, isThrottled = false, push } = noticeRules[kind] ?? {};
  const content = { kind, actorId, objectId, objectType: objectId === null ? null : objectType };
  const removed = isRepeatable ? await removeSameNotices(tx, userIds, content, now) : [];
  const ranges: NoticeRange[] = [];
  for (const [changesText, receivers] of usersByChanges(userIds, removed, changes)) {
    const range = await insertNotices(tx, receivers, content, changesText, now);
    if (range !== null) ranges.push(range);
  }
  if (ranges.length === 0 || push === undefined) return;
  const first = Math.min(...ranges.map((range) => range.first));
  const last = Math.max(...ranges.map((range) => range.last));
  const of = { what: 'notices', first, last, kind, actorId, objectId } as const;
  if (!isThrottled) return await enqueuePush(tx, of, { at: now, runAt: now });
  const about = `${kind}:${String(objectId)}`;
  const before = removed.reduce<number | null>((latest, { created_at: at }) => Math.max(latest ?? at, at), null);
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
