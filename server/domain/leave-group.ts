import { heldGroup } from './find-group.ts';
import { partFromGroup } from './membership.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

/** Everybody may leave, whoever made the group too: it stays. */
export const leaveGroup: Rule<'group.leave'> = {
  async apply({ tx, actor, request, now }) {
    const leaver = mustBeSomebody(actor);
    const { id: chatId } = await heldGroup(tx, leaver, request.params['id'] ?? '');
    const { userId } = leaver;
    return { subject: chatId, affected: await partFromGroup(tx, { chatId, userId }, { isRemoved: false, now }) };
  },
  reply: async () => ({ message: 'Left the group' }),
};
