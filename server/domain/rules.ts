import type { MutationKind } from '#contract/mutations.ts';
import { answerFriend } from './answer-friend.ts';
import { blockUser } from './block-user.ts';
import { bookmarkEvent } from './bookmark-event.ts';
import { createComment } from './create-comment.ts';
import { createEvent } from './create-event.ts';
import { createGroup } from './create-group.ts';
import { createPost } from './create-post.ts';
import { createReply } from './create-reply.ts';
import { createReport } from './create-report.ts';
import { deleteComment, deleteReply } from './delete-comment.ts';
import { deleteEvent } from './delete-event.ts';
import { deleteMessage } from './delete-message.ts';
import { deletePost } from './delete-post.ts';
import { expelMember } from './expel-member.ts';
import { followUser } from './follow-user.ts';
import { joinEventChat } from './join-event-chat.ts';
import { joinGroup } from './join-group.ts';
import { leaveGroup } from './leave-group.ts';
import { likeEvent } from './like-event.ts';
import { likePost } from './like-post.ts';
import { readChat } from './read-chat.ts';
import { readNotices } from './read-notices.ts';
import { recordView } from './record-view.ts';
import { requestFriend } from './request-friend.ts';
import type { MutationContext, MutationResult, MutationHandler } from './rule.ts';
import type { Content } from './same-content.ts';
import { sendContact } from './send-contact.ts';
import { sendMessage } from './send-message.ts';
import { sendSupport } from './send-support.ts';
import { sendToGroup } from './send-to-group.ts';
import { settleReport } from './settle-report.ts';
import { subscribeEvent } from './subscribe-event.ts';
import { unblockUser } from './unblock-user.ts';
import { unfollowUser } from './unfollow-user.ts';
import { updateComment, updateReply } from './update-comment.ts';
import { updateEvent } from './update-event.ts';
import { updateGroup } from './update-group.ts';
import { updatePost } from './update-post.ts';
import { updateUser } from './update-user.ts';
import { userPicture } from './user-picture.ts';
import { withdrawFriend } from './withdraw-friend.ts';

const mutationHandlers: { [Kind in MutationKind]: MutationHandler<Kind> } = {
  'event.create': createEvent,
  'event.update': updateEvent,
  'event.delete': deleteEvent,
  'event.like': likeEvent,
  'event.subscribe': subscribeEvent,
  'event.bookmark': bookmarkEvent,
  'view.record': recordView,
  'contact.send': sendContact,
  'user.update': updateUser,
  'user.picture': userPicture,
  'user.follow': followUser,
  'user.unfollow': unfollowUser,
  'user.block': blockUser,
  'user.unblock': unblockUser,
  'friend.request': requestFriend,
  'friend.answer': answerFriend,
  'friend.withdraw': withdrawFriend,
  'notices.read': readNotices,
  'post.create': createPost,
  'post.update': updatePost,
  'post.delete': deletePost,
  'post.like': likePost,
  'comment.create': createComment,
  'comment.update': updateComment,
  'comment.delete': deleteComment,
  'reply.create': createReply,
  'reply.update': updateReply,
  'reply.delete': deleteReply,
  'report.create': createReport,
  'report.settle': settleReport,
  'support.send': sendSupport,
  'message.send': sendMessage,
  'message.delete': deleteMessage,
  'chat.read': readChat,
  'group.create': createGroup,
  'group.update': updateGroup,
  'group.join': joinGroup,
  'group.leave': leaveGroup,
  'group.message': sendToGroup,
  'group.expel': expelMember,
  'event.join-chat': joinEventChat,
};

interface AnyMutationHandler {
  apply(context: MutationContext<unknown>): Promise<MutationResult>;
  findExisting?(context: MutationContext<unknown>): Promise<number | null>;
  content?(context: MutationContext<unknown>, subject: number): Promise<Content>;
  reply: MutationHandler['reply'];
}

/** The rule of a kind. Its body was parsed by the registry's schema of the same kind, so its own type is let go of here. */
export function mutationHandlerOf(kind: MutationKind): AnyMutationHandler {
  return mutationHandlers[kind];
}
