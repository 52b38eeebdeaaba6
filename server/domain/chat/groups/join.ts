import { lockUser } from '#server/db/people/users.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { requireLockedGroup } from './find.ts';
import { joinedGroupFor } from './messages.ts';
import { enterGroup } from './membership.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** Everybody may come into a public group; the chat of an event is joined by its event. */
export const joinGroup: MutationHandler<'group.join'> = {
  async apply({ tx, actor, request, now }) {
    const joiner = requireSignedIn(actor);
    const { userId } = joiner;
    // Whose account ends at this moment leaves all groups: they don't come back into one meanwhile.
    await lockUser(tx, userId);
    const { id: chatId } = await requireLockedGroup(tx, joiner, request.params['id'] ?? '');
    return { subject: chatId, affected: await enterGroup(tx, { chatId, userId }, now) };
  },
  reply: joinedGroupFor,
};
