import { requireLockedRequest, settleRequest } from './friend-requests.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** Withdraws a request or ends a friendship; by a receiver who hasn't answered yet, it declines the request. */
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
