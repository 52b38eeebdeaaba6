import { markNoticesRead } from '#server/db/notices.ts';
import { requireSignedIn } from './policies.ts';
import type { MutationHandler } from './rule.ts';

/** What arrived after the newest that the person has seen stays unread. */
export const readNotices: MutationHandler<'notices.read'> = {
  async apply({ tx, actor, body, now }) {
    const { userId } = requireSignedIn(actor);
    await markNoticesRead(tx, userId, body.upto, now);
    return { subject: userId, affected: { isPublic: false, users: [userId] } };
  },
  reply: async () => ({ message: 'Notifications read' }),
};
