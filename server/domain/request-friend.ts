import { Refusal } from '#contract/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { WriteTx } from '#server/db/database.ts';
import { findFriendRequest, insertFriendRequest, standingRequest } from '#server/db/friend-requests.ts';
import type { FriendRequestRow } from '#server/db/friend-requests.ts';
import { logRequest, requestFor, requestNotFound, settleRequest } from './friend-requests.ts';
import { heldPerson, mustBeAnother } from './people.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Effect, Rule } from './rule.ts';
import { contentIn, existing } from './same-content.ts';
import { tellOf } from './tell.ts';

/** The request of that name. */
async function namedRequest(tx: WriteTx, userId: number, ref: string | undefined): Promise<number | null> {
  const known = ref === undefined ? null : await findFriendRequest(tx, ref);
  if (known === null) return null;
  if (known.sender_id !== userId) throw new Refusal('ref_taken', 'This client_id names another friend request');
  if (known.status === 'ended') throw requestNotFound();
  return known.id;
}

/** Whether nothing is left to be asked by this one of the two. */
function isAsked({ sender_id: senderId, status }: FriendRequestRow, userId: number): boolean {
  return senderId === userId || status === 'accepted';
}

/** What stands between two who are asked to be friends once more: whoever was asked, and asks back, has said yes. */
async function askAgain(tx: WriteTx, userId: number, request: FriendRequestRow, now: number): Promise<Effect> {
  const { id, sender_id: senderId } = request;
  const again = { subject: id, status: 200 };
  if (isAsked(request, userId)) return { ...again, affected: nobody };
  const users = await settleRequest(tx, request, 'accepted', now);
  await tellOf(tx, { userId: senderId, kind: 'friend-accepted', actorId: userId, objectId: null }, now);
  return { ...again, affected: { isPublic: false, users } };
}

/** One request stands between two people at most. */
export const requestFriend: Rule<'friend.request'> = {
  // The one that stands answers to the names of all that came after it.
  async known({ tx, actor, body: { client_id: ref, receiverId } }) {
    const { userId } = mustBeSomebody(actor);
    const named = await namedRequest(tx, userId, ref);
    if (named !== null) return named;
    const standing = await standingRequest(tx, userId, receiverId);
    return standing !== null && isAsked(standing, userId) ? standing.id : null;
  },
  async content({ tx, actor, body: { receiverId } }, id) {
    const row = await findFriendRequest(tx, id);
    // The one that stands between two may be the other's.
    const isOwn = row?.sender_id === mustBeSomebody(actor).userId;
    return contentIn({ receiver_id: isOwn ? row.receiver_id : row?.sender_id }, { receiver_id: receiverId });
  },
  async apply({ tx, actor, body, now }) {
    const sender = mustBeSomebody(actor);
    const { client_id: ref = uuidV7(now), receiverId } = body;
    mustBeAnother(sender, receiverId, 'receiverId');
    const known = await namedRequest(tx, sender.userId, ref);
    if (known !== null) return existing(known);
    await heldPerson(tx, sender, receiverId);
    const standing = await standingRequest(tx, sender.userId, receiverId);
    if (standing !== null) return await askAgain(tx, sender.userId, standing, now);
    const sent = { ref, sender_id: sender.userId, receiver_id: receiverId, created_at: now, updated_at: now };
    const id = await insertFriendRequest(tx, { ...sent, status: 'pending' });
    const users = await logRequest(tx, { ...sent, id, status: 'ended' }, { ...sent, id, status: 'pending' }, now);
    const told = { kind: 'friend-requested', actorId: sender.userId, objectId: null } as const;
    await tellOf(tx, { ...told, userId: receiverId }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await requestFor(tx, actor, subject) }),
};
