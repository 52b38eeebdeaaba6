import { wrongId } from '#contract/ids.ts';
import { maxBlockedPeople } from '#contract/people/entity.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { fanOutBetween } from '#server/db/changes/author-fan-out.ts';
import { fanOutAttendeeNotesBetween } from '#server/db/changes/attendee-note-fan-out.ts';
import { fanOutGuestsBetween } from '#server/db/changes/guest-fan-out.ts';
import { fanOutChatsBetween } from '#server/db/changes/block-fan-out.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { countBlocked, deleteBlock, hasBlocked, insertBlock } from '#server/db/people/blocks.ts';
import { insertFollow } from '#server/db/people/follows.ts';
import { findActiveRequest, findFriendRequest, insertFriendRequest } from '#server/db/people/friend-requests.ts';
import type { FriendRequestRow } from '#server/db/people/friend-requests.ts';
import { lockUsers } from '#server/db/people/users.ts';
import { endInvitationsBetween } from '#server/domain/invitations/changes.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';
import type { MutationHandler, MutationResult } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { logPerson, logRelationship } from './changes.ts';
import { earnPoints } from './earn-points.ts';
import { mustNotBeSelf, requireLockedPerson, userIdIn } from './find.ts';
import { countFollow, endFollow, followReply } from './follow-counts.ts';
import { logRequest, requestFor, requestNotFound, requireLockedRequest, settleRequest } from './friend-requests.ts';

const followUser: MutationHandler<'user.follow'> = {
  async apply({ tx, actor, body, now }) {
    const follower = requireSignedIn(actor);
    mustNotBeSelf(follower, body.followedId, 'followedId');
    const { id: followee } = await requireLockedPerson(tx, follower, body.followedId);
    const follow = { follower: follower.userId, followee };
    if (!(await insertFollow(tx, follow, now))) return { subject: followee, affected: nobodyAffected };
    await countFollow(tx, follow, 1);
    await earnPoints(tx, { userId: followee, reason: 'followed', objectId: follower.userId }, now);
    await notify(tx, { userId: followee, kind: 'followed', actorId: follower.userId, objectId: null }, now);
    await logRelationship(tx, follower.userId, followee, now);
    return { subject: followee, affected: { isPublic: false, users: [follower.userId, followee] } };
  },
  reply: followReply,
};

/** Like POST: an invalid id gets another error than an unknown user. */
function followeeIn(name: string | undefined): number {
  if (!/^\d+$/.test(name ?? '')) throw new Refusal('invalid', wrongId, { fields: { followedId: wrongId } });
  return userIdIn(name);
}

const unfollowUser: MutationHandler<'user.unfollow'> = {
  async apply({ tx, actor, request, now }) {
    const follower = requireSignedIn(actor);
    const named = followeeIn(request.params['followedId']);
    mustNotBeSelf(follower, named, 'followedId');
    const { id: followee } = await requireLockedPerson(tx, follower, named);
    const isEnded = await endFollow(tx, { follower: follower.userId, followee });
    if (!isEnded) return { subject: followee, affected: nobodyAffected };
    await logRelationship(tx, follower.userId, followee, now);
    return { subject: followee, affected: { isPublic: false, users: [follower.userId, followee] } };
  },
  reply: followReply,
};

async function blockReply(tx: Tx, actor: Actor | null, blockedId: number) {
  return { data: { blockedId, blocked: actor !== null && (await hasBlocked(tx, actor.userId, blockedId)) } };
}

async function mustBeBelowBlockLimit(tx: Tx, blocker: number): Promise<void> {
  if ((await countBlocked(tx, blocker, maxBlockedPeople)) < maxBlockedPeople) return;
  const message = `You have blocked ${String(maxBlockedPeople)} people already; let one of them in first`;
  throw new Refusal('invalid', message, { fields: { blockedId: message } });
}

async function endRelationships(tx: WriteTx, blocker: number, blocked: number, now: number): Promise<void> {
  await endFollow(tx, { follower: blocker, followee: blocked });
  await endFollow(tx, { follower: blocked, followee: blocker });
  const request = await findActiveRequest(tx, blocker, blocked);
  if (request !== null) await settleRequest(tx, request, 'ended', now);
}

/**
 * Neither user can see the other any more, except for the name by which the blocker can unblock them. The blocked user
 * isn't notified.
 */
const blockUser: MutationHandler<'user.block'> = {
  async apply({ tx, actor, body: { blockedId }, now }) {
    const blocker = requireSignedIn(actor);
    mustNotBeSelf(blocker, blockedId, 'blockedId');
    await lockUsers(tx, [blocker.userId, blockedId]);
    if (await hasBlocked(tx, blocker.userId, blockedId)) return { subject: blockedId, affected: nobodyAffected };
    const { id: blocked } = await requireLockedPerson(tx, blocker, blockedId);
    await mustBeBelowBlockLimit(tx, blocker.userId);
    await endRelationships(tx, blocker.userId, blocked, now);
    await insertBlock(tx, { blocker: blocker.userId, blocked, now });
    await logRelationship(tx, blocker.userId, blocked, now);
    await logPerson(tx, blocked, blocker.userId, now);
    await fanOutBetween(tx, blocker.userId, blocked, now);
    await fanOutChatsBetween(tx, blocker.userId, blocked, { isBack: false, now });
    await fanOutAttendeeNotesBetween(tx, blocker.userId, blocked, { isDeleted: true, now });
    await fanOutGuestsBetween(tx, blocker.userId, blocked, { isDeleted: true, now });
    await endInvitationsBetween(tx, blocker.userId, blocked, now);
    return { subject: blocked, affected: { isPublic: false, users: [blocker.userId, blocked] } };
  },
  reply: blockReply,
};

/** What the block ended isn't restored. */
const unblockUser: MutationHandler<'user.unblock'> = {
  async apply({ tx, actor, request, now }) {
    const blocker = requireSignedIn(actor);
    const blocked = userIdIn(request.params['blockedId']);
    mustNotBeSelf(blocker, blocked, 'blockedId');
    await lockUsers(tx, [blocker.userId, blocked]);
    if (!(await deleteBlock(tx, blocker.userId, blocked))) {
      await requireLockedPerson(tx, blocker, blocked);
      return { subject: blocked, affected: nobodyAffected };
    }
    await logPerson(tx, blocker.userId, blocked, now);
    await fanOutBetween(tx, blocker.userId, blocked, now);
    await fanOutChatsBetween(tx, blocker.userId, blocked, { isBack: true, now });
    await fanOutAttendeeNotesBetween(tx, blocker.userId, blocked, { isDeleted: false, now });
    await fanOutGuestsBetween(tx, blocker.userId, blocked, { isDeleted: false, now });
    return { subject: blocked, affected: { isPublic: false, users: [blocker.userId, blocked] } };
  },
  reply: blockReply,
};

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
const requestFriend: MutationHandler<'friend.request'> = {
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

/** The receiver answers once. A declined request disappears for them and still looks open to its sender. */
const answerFriend: MutationHandler<'friend.answer'> = {
  async apply({ tx, actor, body, request: { params }, now }) {
    const receiver = requireSignedIn(actor);
    const request = await requireLockedRequest(tx, receiver, params['id'] ?? '');
    const { id, sender_id: senderId, receiver_id: receiverId } = request;
    if (receiverId !== receiver.userId) throw forbidden();
    if (request.status === 'accepted') {
      if (body.status === 'accepted') return { subject: id, affected: nobodyAffected };
      const message = 'This request was accepted';
      throw new Refusal('invalid', message, { fields: { status: message } });
    }
    const users = await settleRequest(tx, request, body.status, now);
    if (body.status === 'accepted') {
      await notify(tx, { userId: senderId, kind: 'friend-accepted', actorId: receiverId, objectId: null }, now);
    }
    return { subject: id, affected: { isPublic: false, users } };
  },
  async reply(tx, _actor, subject) {
    const request = await findFriendRequest(tx, subject);
    if (request === null || request.status === 'ended') throw requestNotFound();
    const { id, ref, status } = request;
    return { data: { id, client_id: ref, status } };
  },
};

/** Withdraws a request or ends a friendship; by a receiver who hasn't answered yet, it declines the request. */
const withdrawFriend: MutationHandler<'friend.withdraw'> = {
  async apply({ tx, actor, request: { params }, now }) {
    const somebody = requireSignedIn(actor);
    const request = await requireLockedRequest(tx, somebody, params['id'] ?? '');
    const isNo = request.status === 'pending' && request.receiver_id === somebody.userId;
    const users = await settleRequest(tx, request, isNo ? 'declined' : 'ended', now);
    return { subject: request.id, affected: { isPublic: false, users } };
  },
  reply: async () => ({ message: 'Friend request withdrawn' }),
};

export const personHandlers = {
  'user.follow': followUser,
  'user.unfollow': unfollowUser,
  'user.block': blockUser,
  'user.unblock': unblockUser,
  'friend.request': requestFriend,
  'friend.answer': answerFriend,
  'friend.withdraw': withdrawFriend,
};
