import { deleteBlock } from '#server/db/blocks.ts';
import { logChatsBetween } from '#server/db/chats-between.ts';
import { logBetween } from '#server/db/everywhere.ts';
import { holdUsers } from '#server/db/users.ts';
import { blockReply } from './block-user.ts';
import { heldPerson, mustBeAnother, userIdIn } from './people.ts';
import { logPerson } from './people-changes.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

/** What the block ended stays ended. */
export const unblockUser: Rule<'user.unblock'> = {
  async apply({ tx, actor, request, now }) {
    const blocker = mustBeSomebody(actor);
    const blocked = userIdIn(request.params['blockedId']);
    mustBeAnother(blocker, blocked, 'blockedId');
    await holdUsers(tx, [blocker.userId, blocked]);
    if (!(await deleteBlock(tx, blocker.userId, blocked))) {
      await heldPerson(tx, blocker, blocked);
      return { subject: blocked, affected: nobody };
    }
    await logPerson(tx, blocker.userId, blocked, now);
    await logBetween(tx, blocker.userId, blocked, now);
    await logChatsBetween(tx, blocker.userId, blocked, { isBack: true, now });
    return { subject: blocked, affected: { isPublic: false, users: [blocker.userId, blocked] } };
  },
  reply: blockReply,
};
