import { requireLockedGroup } from './find.ts';
import { removeFromGroup } from './membership.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** Everyone may leave, the creator too; the group remains. */
export const leaveGroup: MutationHandler<'group.leave'> = {
  async apply({ tx, actor, request, now }) {
    const leaver = requireSignedIn(actor);
    const { id: chatId } = await requireLockedGroup(tx, leaver, request.params['id'] ?? '');
    const { userId } = leaver;
    return { subject: chatId, affected: await removeFromGroup(tx, { chatId, userId }, { isRemoved: false, now }) };
  },
  reply: async () => ({ message: 'Left the group' }),
};
