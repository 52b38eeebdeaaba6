import { recountComments } from '#server/db/comments/counts.ts';
import { fanOutChatsGone, fanOutChatsOf, fanOutGroupsOf } from '#server/db/changes/chat-fan-out.ts';
import { fanOutGuest } from '#server/db/changes/guest-fan-out.ts';
import { findMessage } from '#server/db/chat/messages.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { lockEvent, updateEvent } from '#server/db/events/rows.ts';
import { fanOutAuthor, fanOutComment, fanOutPost } from '#server/db/changes/author-fan-out.ts';
import { lockPost, placeOfComment, saveHidden } from '#server/db/moderation/hidden.ts';
import { logForReaders } from '#server/db/changes/post-fan-out.ts';
import type { Reported } from '#server/db/moderation/reports.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import { findEndedUser, updateUser } from '#server/db/people/users.ts';
import { logGroupMessage, logPrivateMessage } from '#server/domain/chat/changes.ts';
import { settleAccess } from '#server/domain/events/access.ts';
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
  /** the cause is the author's suspension, or its end */
  isBySuspension?: boolean;
}

/**
 * Whether the author is suspended, so that the thing stays hidden as long as that lasts. An operator who hides or shows it
 * meanwhile only decides whether it comes back afterwards; that is saved here.
 */
async function isLeftToSuspension(
  tx: WriteTx,
  authorId: number,
  { hiddenAt, isBySuspension = false }: Move,
  save: (changes: { hidden_by_suspension: number }) => Promise<void>,
): Promise<boolean> {
  if (isBySuspension || (await findEndedUser(tx, authorId))?.suspended_at == null) return false;
  await save({ hidden_by_suspension: hiddenAt === null ? 1 : 0 });
  return true;
}

/** A hidden event becomes a draft that remembers its status, so that every rule for drafts applies to it. */
export async function moveEvent(tx: WriteTx, move: Move): Promise<Affected> {
  const { id, hiddenAt, now, isBySuspension = false } = move;
  const event = await lockEvent(tx, id);
  if (event === null || event.deleted_at !== null) return nobodyAffected;
  const { organizer_id } = event;
  const save = (changes: Parameters<typeof updateEvent>[2]) => updateEvent(tx, id, changes);
  if (event.hidden_at !== null && (await isLeftToSuspension(tx, organizer_id, move, save))) return nobodyAffected;
  if ((event.hidden_at === null) === (hiddenAt === null)) return nobodyAffected;
  const status = hiddenAt === null ? (event.shown_status ?? 'draft') : 'draft';
  const previousStatus = hiddenAt === null ? null : event.status;
  const flag = { hidden_by_suspension: hiddenAt !== null && isBySuspension ? 1 : 0 };
  await save({ status, shown_status: previousStatus, hidden_at: hiddenAt, ...flag });
  const publicity = { wasPublic: event.status !== 'draft', isPublic: status !== 'draft' };
  const { wasPublic, isPublic } = publicity;
  await moveUserCounts(tx, publicityMoves(organizer_id, publicity));
  await settlePublicity(tx, event, publicity, now);
  const openers = await settleAccess(tx, event, now);
  const groups = await logEvent(tx, { id, organizer_id, isPublic, isDeleted: false }, now);
  return { isPublic: isPublic !== wasPublic, users: [organizer_id, ...openers], groups };
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

/** The user's groups disappear and return with them. */
export async function moveUser(tx: WriteTx, move: Move): Promise<Affected> {
  const { id, hiddenAt, now, isBySuspension = false } = move;
  const save = (changes: { hidden_by_suspension: number }) => updateUser(tx, id, changes);
  if (await isLeftToSuspension(tx, id, move, save)) return nobodyAffected;
  if (!(await saveHidden(tx, 'users', id, hiddenAt))) return nobodyAffected;
  await save({ hidden_by_suspension: hiddenAt !== null && isBySuspension ? 1 : 0 });
  // Their own devices may have this row from a first pull, which the change log doesn't know of.
  await logPerson(tx, id, id, now);
  const users = await fanOutAuthor(tx, id, { isDeleted: false, now });
  const chats =
    hiddenAt === null
      ? await fanOutChatsOf(tx, id, { isBack: true, now })
      : await fanOutChatsGone(tx, id, { isDeleted: false, now });
  const organizers = await fanOutGuest(tx, id, { isDeleted: false, now });
  const own = await fanOutGroupsOf(tx, id, now);
  const readers = [...users, ...chats.users, ...organizers, ...own.users];
  return { isPublic: false, users: [...new Set(readers)], groups: [...new Set([...chats.groups, ...own.groups])] };
}

/** Devices ask for the message again: its author gets it, all others learn that it is gone. */
async function moveMessage(tx: WriteTx, { id, hiddenAt, now }: Move): Promise<Affected> {
  const row = await findMessage(tx, id);
  if (row === null || !(await saveHidden(tx, 'messages', id, hiddenAt))) return nobodyAffected;
  const { chat_id: chatId, low_id: low, high_id: high } = row;
  const change = { chatId, messageId: id, isDeleted: false, now };
  if (low === null || high === null) return await logGroupMessage(tx, change);
  return await logPrivateMessage(tx, [low, high], change);
}

const moves = { user: moveUser, event: moveEvent, post: movePost, comment: moveComment, message: moveMessage };

/**
 * Hides a thing from everyone but its author, or shows it again. Hiding a profile also hides the user's posts and groups,
 * but not their events, which are hidden one by one. Returns `nobodyAffected` if nothing changed or the thing is gone.
 */
export async function setHidden(
  tx: WriteTx,
  { object_type: type, object_id: id }: Reported,
  isHidden: boolean,
  now: number,
): Promise<Affected> {
  return await moves[type](tx, { id, hiddenAt: isHidden ? now : null, now });
}
