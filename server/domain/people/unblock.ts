import { deleteBlock } from '#server/db/people/blocks.ts';
import { fanOutChatsBetween } from '#server/db/changes/block-fan-out.ts';
import { fanOutBetween } from '#server/db/changes/author-fan-out.ts';
import { lockUsers } from '#server/db/people/users.ts';
import { blockReply } from './block.ts';
import { requireLockedPerson, mustNotBeSelf, userIdIn } from './find.ts';
import { logPerson } from './changes.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** What the block ended isn't restored. */
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
