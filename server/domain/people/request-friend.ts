import { Refusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findFriendRequest, insertFriendRequest, findActiveRequest } from '#server/db/people/friend-requests.ts';
import type { FriendRequestRow } from '#server/db/people/friend-requests.ts';
import { logRequest, requestFor, requestNotFound, settleRequest } from './friend-requests.ts';
import { requireLockedPerson, mustNotBeSelf } from './find.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationResult, MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';
import { notify } from '#server/domain/notifications/notify.ts';

/** The user's earlier request with this ref. */
async function findExistingRequest(tx: WriteTx, userId: number, ref: string | undefined): Promise<number | null> {
  const existingRow = ref === undefined ? null : await findFriendRequest(tx, ref);
  if (existingRow === null) return null;
  if (existingRow.sender_id !== userId) throw new Refusal('ref_taken', 'This client_id names another friend request');
  if (existingRow.status === 'ended') throw requestNotFound();
  return existingRow.id;
}

/** Whether this user has nothing left to ask. */
function isSettledFor({ sender_id: senderId, status }: FriendRequestRow, userId: number): boolean {
  return senderId === userId || status === 'accepted';
}

/** Handles a request between users who have an active one: the receiver asking back means yes. */
async function askAgain(tx: WriteTx, userId: number, request: FriendRequestRow, now: number): Promise<MutationResult> {
  const { id, sender_id: senderId } = request;
  const again = { subject: id, status: 200 };
  if (isSettledFor(request, userId)) return { ...again, affected: nobodyAffected };
  const users = await settleRequest(tx, request, 'accepted', now);
  await notify(tx, { userId: senderId, kind: 'friend-accepted', actorId: userId, objectId: null }, now);
  return { ...again, affected: { isPublic: false, users } };
}

/** There is at most one active request between two users. */
export const requestFriend: MutationHandler<'friend.request'> = {
  // The active request also answers to the refs of later ones.
  async findExisting({ tx, actor, body: { client_id: ref, receiverId } }) {
    const { userId } = requireSignedIn(actor);
    const named = await findExistingRequest(tx, userId, ref);
    if (named !== null) return named;
    const activeRequest = await findActiveRequest(tx, userId, receiverId);
    return activeRequest !== null && isSettledFor(activeRequest, userId) ? activeRequest.id : null;
  },
  async content({ tx, actor, body: { receiverId } }, id) {
    const row = await findFriendRequest(tx, id);
    // The active request may have been sent by the other user.
    const isOwn = row?.sender_id === requireSignedIn(actor).userId;
    return contentOf({ receiver_id: isOwn ? row.receiver_id : row?.sender_id }, { receiver_id: receiverId });
  },
  async apply({ tx, actor, body, now }) {
    const sender = requireSignedIn(actor);
    const { client_id: ref = uuidV7(now), receiverId } = body;
    mustNotBeSelf(sender, receiverId, 'receiverId');
    const existingId = await findExistingRequest(tx, sender.userId, ref);
    if (existingId !== null) return existingResult(existingId);
    await requireLockedPerson(tx, sender, receiverId);
    const activeRequest = await findActiveRequest(tx, sender.userId, receiverId);
    if (activeRequest !== null) return await askAgain(tx, sender.userId, activeRequest, now);
    const sent = { ref, sender_id: sender.userId, receiver_id: receiverId, created_at: now, updated_at: now };
    const id = await insertFriendRequest(tx, { ...sent, status: 'pending' });
    const users = await logRequest(tx, { ...sent, id, status: 'ended' }, { ...sent, id, status: 'pending' }, now);
    const notice = { kind: 'friend-requested', actorId: sender.userId, objectId: null } as const;
    await notify(tx, { ...notice, userId: receiverId }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await requestFor(tx, actor, subject) }),
};
