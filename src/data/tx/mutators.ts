import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import {
  createComment,
  createReply,
  removeComment,
  removeReply,
  updateComment,
  updateReply,
} from '#data/posts/comments.ts';
import { createGroup, expelMember, joinEventChat, joinGroup, leaveGroup, updateGroup } from '#data/chat/groups.ts';
import { bookmarkEvent, likeEvent, subscribeToEvent } from '#data/events/engagements.ts';
import { createEvent, removeEvent, updateEvent, type Author } from '#data/events/rows.ts';
import { markChatRead, removeMessage, sendMessage, sendGroupMessage } from '#data/chat/messages.ts';
import { markNoticesRead } from '#data/account/notices.ts';
import { createPost, likePost, removePost, updatePost } from '#data/posts/rows.ts';
import type { WriteTransaction } from './write-batch.ts';
import {
  answerFriend,
  blockUser,
  followUser,
  requestFriend,
  unblockUser,
  unfollowUser,
  withdrawFriend,
} from '#data/people/relationships.ts';
import { updatePicture, updateUser } from '#data/account/own-user.ts';

type Mutators = {
  [Kind in MutationKind]: (rows: WriteTransaction, args: MutationArgs<Kind>, author: Author) => Promise<void>;
};

/** What each mutation does to the device's rows. Idempotent: if its effect is there, a mutator changes nothing. */
export const mutators: Mutators = {
  'event.create': createEvent,
  'event.update': updateEvent,
  'event.delete': removeEvent,
  'event.like': likeEvent,
  'event.subscribe': subscribeToEvent,
  'event.bookmark': bookmarkEvent,
  // A view has no effect on the device; the count comes with the event.
  'view.record': async () => {},
  'user.update': updateUser,
  // Messages to operators, reports and their handling show only in the outbox.
  'contact.send': async () => {},
  'support.send': async () => {},
  'report.create': async () => {},
  'report.settle': async () => {},
  'user.picture': updatePicture,
  'user.follow': followUser,
  'user.unfollow': unfollowUser,
  'user.block': blockUser,
  'user.unblock': unblockUser,
  'friend.request': requestFriend,
  'friend.answer': answerFriend,
  'friend.withdraw': withdrawFriend,
  'post.create': createPost,
  'post.update': updatePost,
  'post.delete': removePost,
  'post.like': likePost,
  'comment.create': createComment,
  'comment.update': updateComment,
  'comment.delete': removeComment,
  'reply.create': createReply,
  'reply.update': updateReply,
  'reply.delete': removeReply,
  'notices.read': markNoticesRead,
  'message.send': sendMessage,
  'message.delete': removeMessage,
  'group.create': createGroup,
  'group.update': updateGroup,
  'group.join': joinGroup,
  'group.leave': leaveGroup,
  'group.message': sendGroupMessage,
  'group.expel': expelMember,
  'event.join-chat': joinEventChat,
  'chat.read': markChatRead,
};

/** Runs the mutator of a kind known only at run time. Arguments were validated when the mutation was made. */
export async function runMutator(
  kind: MutationKind,
  rows: WriteTransaction,
  args: unknown,
  author: Author,
): Promise<void> {
  const mutator = mutators[kind] as (rows: WriteTransaction, args: unknown, author: Author) => Promise<void>;
  await mutator(rows, args, author);
}
