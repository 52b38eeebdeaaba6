import type { KindWith, MutationKind } from '#contract/sync/mutation-shapes.ts';
import type { AcknowledgeHandler } from './acknowledged-mutation.ts';
import { acknowledgeGroup, acknowledgeJoin, acknowledgeMessage } from '#data/chat/acknowledge.ts';
import {
  acknowledgeBookmark,
  acknowledgeEvent,
  acknowledgeEventDeletion,
  acknowledgeEventLike,
  acknowledgeSubscription,
} from '#data/events/acknowledge.ts';
import {
  acknowledgeFollow,
  acknowledgeUser,
  acknowledgePicture,
  acknowledgeFriendRequest,
} from '#data/people/acknowledge.ts';
import { acknowledgeComment, acknowledgePostLike, acknowledgePost } from '#data/posts/acknowledge.ts';
import type { Author } from '#data/events/rows.ts';
import { runMutator } from '#data/tx/mutators.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';

/** The reply says no more than that it was done: the wish itself is the news. */
const reapplyEffect: AcknowledgeHandler = (rows, { entry, user }) =>
  runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });

/** The wish, corrected by what the reply knows better. */
function reapplyThen(correct: AcknowledgeHandler): AcknowledgeHandler {
  return async (rows, acknowledged) => {
    await reapplyEffect(rows, acknowledged);
    await correct(rows, acknowledged);
  };
}

/** What the replies of those kinds tell whose shapes say that they do. */
const acknowledgeHandlers: Record<KindWith<{ acknowledgedBy: 'reply' }>, AcknowledgeHandler> = {
  'event.create': acknowledgeEvent,
  'event.update': acknowledgeEvent,
  'event.delete': acknowledgeEventDeletion,
  'event.like': acknowledgeEventLike,
  'event.subscribe': acknowledgeSubscription,
  'event.bookmark': acknowledgeBookmark,
  'user.update': acknowledgeUser,
  'user.picture': reapplyThen(acknowledgePicture),
  'user.follow': reapplyThen(acknowledgeFollow),
  'user.unfollow': reapplyThen(acknowledgeFollow),
  'friend.request': acknowledgeFriendRequest,
  'post.create': acknowledgePost,
  'post.update': acknowledgePost,
  'post.like': reapplyThen(acknowledgePostLike),
  'comment.create': acknowledgeComment,
  'comment.update': acknowledgeComment,
  'reply.create': acknowledgeComment,
  'reply.update': acknowledgeComment,
  'message.send': acknowledgeMessage,
  'group.create': acknowledgeGroup,
  'group.update': acknowledgeGroup,
  'group.join': acknowledgeJoin,
  'group.message': acknowledgeMessage,
  'event.join-chat': acknowledgeJoin,
};

/**
 * Writes an acknowledgement's reply as the row, for a server that has no pulls of changes: the reply is then the only
 * news. It runs while the entry's own effect is off.
 * @param user whose device this is
 */
export async function acknowledge(rows: WriteBatch, entry: OutboxEntry, user: Author['user']): Promise<void> {
  const body = (entry.ack?.body ?? null) as Record<string, unknown> | null;
  const handlers: Partial<Record<MutationKind, AcknowledgeHandler>> = acknowledgeHandlers;
  await (handlers[entry.kind] ?? reapplyEffect)(rows, { entry, body, user });
}
