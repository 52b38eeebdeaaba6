import { markNoticesRead } from '#server/db/notifications/rows.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** What arrived after the newest that the person has seen stays unread. */
const readNotices: MutationHandler<'notices.read'> = {
  async apply({ tx, actor, body, now }) {
    const { userId } = requireSignedIn(actor);
    await markNoticesRead(tx, userId, body.upto, now);
    return { subject: userId, affected: { isPublic: false, users: [userId] } };
  },
  reply: async () => ({ message: 'Notifications read' }),
};

export const noticeHandlers = {
  'notices.read': readNotices,
};
