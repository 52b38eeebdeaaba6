import type { MutationKind } from '#contract/mutations.ts';
import type { Acknowledge } from './acknowledged.ts';
import { groupReply, joinReply, messageReply } from './acknowledge-chat.ts';
import { bookmarkReply, eventReply, goneReply, likeReply, subscribeReply } from './acknowledge-event.ts';
import { followReply, ownReply, pictureReply, requestReply } from './acknowledge-person.ts';
import { commentReply, postLikeReply, postReply } from './acknowledge-post.ts';
import type { Author } from './events.ts';
import { runMutator } from './mutators.ts';
import type { OutboxEntry } from './outbox.ts';
import type { RowChanges } from './row-draft.ts';

/** The reply says no more than that it was done: the wish itself is the news. */
const asWished: Acknowledge = (rows, { entry, user }) =>
  runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });

/** The wish, corrected by what the reply knows better. */
function wishThen(correct: Acknowledge): Acknowledge {
  return async (rows, acknowledged) => {
    await asWished(rows, acknowledged);
    await correct(rows, acknowledged);
  };
}

const acknowledging: Record<MutationKind, Acknowledge> = {
  'event.create': eventReply,
  'event.update': eventReply,
  'event.delete': goneReply,
  'event.like': likeReply,
  'event.subscribe': subscribeReply,
  'event.bookmark': bookmarkReply,
  'view.record': asWished,
  'contact.send': asWished,
  'user.update': ownReply,
  'user.picture': wishThen(pictureReply),
  'user.follow': wishThen(followReply),
  'user.unfollow': wishThen(followReply),
  'user.block': asWished,
  'user.unblock': asWished,
  'friend.request': requestReply,
  'friend.answer': asWished,
  'friend.withdraw': asWished,
  'post.create': postReply,
  'post.update': postReply,
  'post.delete': asWished,
  'post.like': wishThen(postLikeReply),
  'comment.create': commentReply,
  'comment.update': commentReply,
  'comment.delete': asWished,
  'reply.create': commentReply,
  'reply.update': commentReply,
  'reply.delete': asWished,
  'notices.read': asWished,
  'report.create': asWished,
  'report.settle': asWished,
  'support.send': asWished,
  'message.send': messageReply,
  'message.delete': asWished,
  'group.create': groupReply,
  'group.update': groupReply,
  'group.join': joinReply,
  'group.leave': asWished,
  'group.message': messageReply,
  'group.expel': asWished,
  'event.join-chat': joinReply,
  'chat.read': asWished,
};

/**
 * Writes an acknowledgement's reply as the row, for a server that has no pulls of changes: the reply is then the only
 * news. It runs while the entry's own effect is off.
 * @param user whose device this is
 */
export async function acknowledge(rows: RowChanges, entry: OutboxEntry, user: Author['user']): Promise<void> {
  const body = (entry.ack?.body ?? null) as Record<string, unknown> | null;
  await acknowledging[entry.kind](rows, { entry, body, user });
}
