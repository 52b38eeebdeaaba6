import { findMember } from '#server/db/chat-members.ts';
import { barMember } from '#server/db/group-members.ts';
import { ownHeldGroup } from './find-group.ts';
import { partFromGroup } from './membership.ts';
import { mustBeAnother, userIdIn, userNotFound } from './people.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

/** Whoever made a group takes somebody out of it for good. One who has left by then doesn't come back either. */
export const expelMember: Rule<'group.expel'> = {
  async apply({ tx, actor, request, now }) {
    const creator = mustBeSomebody(actor);
    const { id: chatId } = await ownHeldGroup(tx, creator, request.params['id'] ?? '');
    const userId = userIdIn(request.params['userId']);
    mustBeAnother(creator, userId, 'userId');
    const member = await findMember(tx, { chatId, userId });
    if (member === null) throw userNotFound();
    if (member.left_at === null) {
      return { subject: chatId, affected: await partFromGroup(tx, { chatId, userId }, { isRemoved: true, now }) };
    }
    await barMember(tx, { chatId, userId }, now);
    return { subject: chatId, affected: nobody };
  },
  reply: async () => ({ message: 'Removed from the group' }),
};
