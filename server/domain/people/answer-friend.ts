import { Refusal } from '#contract/sync/refusals.ts';
import { findFriendRequest } from '#server/db/people/friend-requests.ts';
import { requireLockedRequest, requestNotFound, settleRequest } from './friend-requests.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { notify } from '#server/domain/notifications/notify.ts';

/** The receiver answers once. A declined request disappears for them and still looks open to its sender. */
export const answerFriend: MutationHandler<'friend.answer'> = {
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
