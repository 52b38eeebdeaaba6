import { lockUser } from '#server/db/people/users.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { requireLockedGroup } from './find.ts';
import { joinedGroupFor } from './messages.ts';
import { enterGroup } from './membership.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** Everyone may join a public group; an event's chat is joined through its event. */
export const joinGroup: MutationHandler<'group.join'> = {
  async apply({ tx, actor, request, now }) {
    const joiner = requireSignedIn(actor);
    const { userId } = joiner;
    // If their account is being deleted at this moment, they leave all groups and must not rejoin one meanwhile.
    await lockUser(tx, userId);
    const { id: chatId } = await requireLockedGroup(tx, joiner, request.params['id'] ?? '');
    return { subject: chatId, affected: await enterGroup(tx, { chatId, userId }, now) };
  },
  reply: joinedGroupFor,
};
