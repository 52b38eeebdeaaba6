import { requireLockedRequest, settleRequest } from './friend-requests.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** Takes back a request, or ends a friendship; from who was asked and hasn't answered it is a no. */
export const withdrawFriend: MutationHandler<'friend.withdraw'> = {
  async apply({ tx, actor, request: { params }, now }) {
    const somebody = requireSignedIn(actor);
    const request = await requireLockedRequest(tx, somebody, params['id'] ?? '');
    const isNo = request.status === 'pending' && request.receiver_id === somebody.userId;
    const users = await settleRequest(tx, request, isNo ? 'declined' : 'ended', now);
    return { subject: request.id, affected: { isPublic: false, users } };
  },
  reply: async () => ({ message: 'Friend request withdrawn' }),
};
