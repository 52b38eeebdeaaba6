import { deleteBlock } from '#server/db/blocks.ts';
import { fanOutChatsBetween } from '#server/db/chats-between.ts';
import { fanOutBetween } from '#server/db/everywhere.ts';
import { lockUsers } from '#server/db/users.ts';
import { blockReply } from './block-user.ts';
import { requireLockedPerson, mustNotBeSelf, userIdIn } from './people.ts';
import { logPerson } from './people-changes.ts';
import { nobodyAffected } from './perform-request.ts';
import { requireSignedIn } from './policies.ts';
import type { MutationHandler } from './rule.ts';

/** What the block ended stays ended. */
export const unblockUser: MutationHandler<'user.unblock'> = {
  async apply({ tx, actor, request, now }) {
    const blocker = requireSignedIn(actor);
    const blocked = userIdIn(request.params['blockedId']);
    mustNotBeSelf(blocker, blocked, 'blockedId');
    await lockUsers(tx, [blocker.userId, blocked]);
    if (!(await deleteBlock(tx, blocker.userId, blocked))) {
      await requireLockedPerson(tx, blocker, blocked);
      return { subject: blocked, affected: nobodyAffected };
    }
    await logPerson(tx, blocker.userId, blocked, now);
    await fanOutBetween(tx, blocker.userId, blocked, now);
    await fanOutChatsBetween(tx, blocker.userId, blocked, { isBack: true, now });
    return { subject: blocked, affected: { isPublic: false, users: [blocker.userId, blocked] } };
  },
  reply: blockReply,
};
