import { recountComments } from '#server/db/comments/counts.ts';
import { fanOutChatsGone, fanOutChatsOf } from '#server/db/changes/chat-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { lockEvent, updateEvent } from '#server/db/events/rows.ts';
import { fanOutAuthor, fanOutComment, fanOutPost } from '#server/db/changes/author-fan-out.ts';
import { lockPost, placeOfComment, saveHidden } from '#server/db/moderation/hidden.ts';
import { logForReaders } from '#server/db/changes/post-fan-out.ts';
import type { Reported } from '#server/db/moderation/reports.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import { logEvent } from '#server/domain/events/changes.ts';
import { logPerson } from '#server/domain/people/changes.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Affected } from '#server/domain/sync/mutation-request.ts';
import { publicityMoves, settlePublicity } from '#server/domain/events/publicity.ts';

/** Hides one thing from others at a time, or shows it again (`hiddenAt` null). */
interface Move {
  id: number;
  hiddenAt: number | null;
  now: number;
}

/** A hidden event becomes a draft that remembers its status, so that every rule for drafts applies to it. */
async function moveEvent(tx: WriteTx, { id, hiddenAt, now }: Move): Promise<Affected> {
  const event = await lockEvent(tx, id);
  if (event === null || event.deleted_at !== null || (event.hidden_at === null) === (hiddenAt === null))
    return nobodyAffected;
  const { organizer_id } = event;
  const status = hiddenAt === null ? (event.shown_status ?? 'draft') : 'draft';
  const previousStatus = hiddenAt === null ? null : event.status;
  await updateEvent(tx, id, { status, shown_status: previousStatus, hidden_at: hiddenAt });
  const publicity = { wasPublic: event.status !== 'draft', isPublic: status !== 'draft' };
  const { wasPublic, isPublic } = publicity;
  await moveUserCounts(tx, publicityMoves(organizer_id, publicity));
  await settlePublicity(tx, event, publicity, now);
  const groups = await logEvent(tx, { id, organizer_id, isPublic, isDeleted: false }, now);
  return { isPublic: isPublic !== wasPublic, users: [organizer_id], groups };
}

async function movePost(tx: WriteTx, { id, hiddenAt, now }: Move): Promise<Affected> {
  await lockPost(tx, id);
  if (!(await saveHidden(tx, 'posts', id, hiddenAt))) return nobodyAffected;
  return { isPublic: false, users: await fanOutPost(tx, id, { isDeleted: false, now }) };
}

async function moveComment(tx: WriteTx, { id, hiddenAt, now }: Move): Promise<Affected> {
  const place = await placeOfComment(tx, id);
  if (place === null) return nobodyAffected;
  await lockPost(tx, place.post_id);
  if (!(await saveHidden(tx, 'comments', id, hiddenAt))) return nobodyAffected;
  await recountComments(tx, place.post_id, place.parent_id);
  if (place.parent_id !== null) await logForReaders(tx, 'comments', place.parent_id, now);
  return { isPublic: false, users: await fanOutComment(tx, id, { isDeleted: false, now }) };
}

async function moveUser(tx: WriteTx, { id, hiddenAt, now }: Move): Promise<Affected> {
  if (!(await saveHidden(tx, 'users', id, hiddenAt))) return nobodyAffected;
  // Their own devices may have this row from a first pull, which the change log doesn't know of.
  await logPerson(tx, id, id, now);
  const users = await fanOutAuthor(tx, id, { isDeleted: false, now });
  const chats =
    hiddenAt === null
      ? await fanOutChatsOf(tx, id, { isBack: true, now })
      : await fanOutChatsGone(tx, id, { isDeleted: false, now });
  return { isPublic: false, users: [...new Set([...users, ...chats.users])], groups: chats.groups };
}

const moves = { user: moveUser, event: moveEvent, post: movePost, comment: moveComment };

/**
 * Hides a thing from everyone but its author, or shows it again. Hiding a profile also hides the user's posts, but not
 * their events, which are hidden one by one. Returns `nobodyAffected` if nothing changed or the thing is gone.
 */
export async function setHidden(
  tx: WriteTx,
  { object_type: type, object_id: id }: Reported,
  isHidden: boolean,
  now: number,
): Promise<Affected> {
  return await moves[type](tx, { id, hiddenAt: isHidden ? now : null, now });
}
