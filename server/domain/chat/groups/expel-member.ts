import { findMember } from '#server/db/chat/members.ts';
import { banMember } from '#server/db/chat/group-members.ts';
import { requireOwnLockedGroup } from './find.ts';
import { removeFromGroup } from './membership.ts';
import { mustNotBeSelf, userIdIn, userNotFound } from '#server/domain/people/find.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** The group's creator removes a member for good. A person who had already left can't come back either. */
export const expelMember: MutationHandler<'group.expel'> = {
  async apply({ tx, actor, request, now }) {
    const creator = requireSignedIn(actor);
    const { id: chatId } = await requireOwnLockedGroup(tx, creator, request.params['id'] ?? '');
    const userId = userIdIn(request.params['userId']);
    mustNotBeSelf(creator, userId, 'userId');
    const member = await findMember(tx, { chatId, userId });
    if (member === null) throw userNotFound();
    if (member.left_at === null) {
      return { subject: chatId, affected: await removeFromGroup(tx, { chatId, userId }, { isRemoved: true, now }) };
    }
    await banMember(tx, { chatId, userId }, now);
    return { subject: chatId, affected: nobodyAffected };
  },
  reply: async () => ({ message: 'Removed from the group' }),
};
