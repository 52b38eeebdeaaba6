import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { Author } from '#data/events/rows.ts';
import {
  bookmarkEvent,
  createEvent,
  likeEvent,
  removeEvent,
  subscribeToEvent,
  updateEvent,
} from '#data/events/mutators.ts';
import {
  answerFriend,
  blockUser,
  followUser,
  requestFriend,
  unblockUser,
  unfollowUser,
  withdrawFriend,
} from '#data/people/mutators.ts';
import {
  createComment,
  createPost,
  createReply,
  likePost,
  removeComment,
  removePost,
  removeReply,
  updateComment,
  updatePost,
  updateReply,
} from '#data/posts/mutators.ts';
import {
  createGroup,
  expelMember,
  joinEventChat,
  joinGroup,
  leaveGroup,
  markChatRead,
  removeMessage,
  sendGroupMessage,
  sendMessage,
  updateGroup,
} from '#data/chat/mutators.ts';
import { markNoticesRead, updatePicture, updateUser } from '#data/account/mutators.ts';
import type { WriteTransaction } from './write-batch.ts';

type Mutators = {
  [Kind in MutationKind]: (rows: WriteTransaction, args: MutationArgs<Kind>, author: Author) => Promise<void>;
};

/** What each mutation does to the device's rows. Applied to rows that hold its effect already, a mutator changes nothing. */
export const mutators: Mutators = {
  'event.create': createEvent,
  'event.update': updateEvent,
  'event.delete': removeEvent,
  'event.like': likeEvent,
  'event.subscribe': subscribeToEvent,
  'event.bookmark': bookmarkEvent,
  // A view shows nothing on the device that made it; the count comes with the event.
  'view.record': async () => {},
  'user.update': updateUser,
  // A message to those who run the server is seen in the outbox alone, and so is what is told or done there.
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

/** Runs the mutator of a kind that is known only at run time; its arguments were checked when they entered. */
export async function runMutator(
  kind: MutationKind,
  rows: WriteTransaction,
  args: unknown,
  author: Author,
): Promise<void> {
  const mutator = mutators[kind] as (rows: WriteTransaction, args: unknown, author: Author) => Promise<void>;
  await mutator(rows, args, author);
}
