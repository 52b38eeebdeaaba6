import { holdUser } from '#server/db/users.ts';
import { mustBeSomebody } from './policies.ts';
import { heldGroup } from './find-group.ts';
import { joinedGroupFor } from './group-messages.ts';
import { enterGroup } from './membership.ts';
import type { Rule } from './rule.ts';

/** Everybody may come into a public group; the chat of an event is joined by its event. */
export const joinGroup: Rule<'group.join'> = {
  async apply({ tx, actor, request, now }) {
    const joiner = mustBeSomebody(actor);
    const { userId } = joiner;
    // Whose account ends at this moment leaves all groups: they don't come back into one meanwhile.
    await holdUser(tx, userId);
    const { id: chatId } = await heldGroup(tx, joiner, request.params['id'] ?? '');
    return { subject: chatId, affected: await enterGroup(tx, { chatId, userId }, now) };
  },
  reply: joinedGroupFor,
};
