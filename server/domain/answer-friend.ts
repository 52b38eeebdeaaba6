import { Refusal } from '#contract/refusals.ts';
import { findFriendRequest } from '#server/db/friend-requests.ts';
import { heldRequest, requestNotFound, settleRequest } from './friend-requests.ts';
import { nobody } from './perform-request.ts';
import { forbidden, mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { tellOf } from './tell.ts';

/** Who was asked answers, once. What was declined is gone for them, and stays open to its sender. */
export const answerFriend: Rule<'friend.answer'> = {
  async apply({ tx, actor, body, request: { params }, now }) {
    const receiver = mustBeSomebody(actor);
    const request = await heldRequest(tx, receiver, params['id'] ?? '');
    const { id, sender_id: senderId, receiver_id: receiverId } = request;
    if (receiverId !== receiver.userId) throw forbidden();
    if (request.status === 'accepted') {
      if (body.status === 'accepted') return { subject: id, affected: nobody };
      const message = 'This request was accepted';
      throw new Refusal('invalid', message, { fields: { status: message } });
    }
    const users = await settleRequest(tx, request, body.status, now);
    if (body.status === 'accepted') {
      await tellOf(tx, { userId: senderId, kind: 'friend-accepted', actorId: receiverId, objectId: null }, now);
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
