import { markNoticesRead } from '#server/db/notifications/rows.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** Marks notices up to the newest one that the user has seen; later ones stay unread. */
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
