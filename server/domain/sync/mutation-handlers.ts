import type { MutationKind } from '#contract/sync/mutations.ts';
import { answerFriend } from '#server/domain/people/answer-friend.ts';
import { blockUser } from '#server/domain/people/block.ts';
import { bookmarkEvent } from '#server/domain/events/engagement/bookmark.ts';
import { createComment } from '#server/domain/comments/create.ts';
import { createEvent } from '#server/domain/events/create.ts';
import { createGroup } from '#server/domain/chat/groups/create.ts';
import { createPost } from '#server/domain/posts/create.ts';
import { createReply } from '#server/domain/comments/create-reply.ts';
import { createReport } from '#server/domain/moderation/create-report.ts';
import { deleteComment, deleteReply } from '#server/domain/comments/delete.ts';
import { deleteEvent } from '#server/domain/events/delete.ts';
import { deleteMessage } from '#server/domain/chat/delete-message.ts';
import { deletePost } from '#server/domain/posts/delete.ts';
import { expelMember } from '#server/domain/chat/groups/expel-member.ts';
import { followUser } from '#server/domain/people/follow.ts';
import { joinEventChat } from '#server/domain/chat/groups/join-event-chat.ts';
import { joinGroup } from '#server/domain/chat/groups/join.ts';
import { leaveGroup } from '#server/domain/chat/groups/leave.ts';
import { likeEvent } from '#server/domain/events/engagement/like.ts';
import { likePost } from '#server/domain/posts/like.ts';
import { readChat } from '#server/domain/chat/mark-read.ts';
import { readNotices } from '#server/domain/notifications/mark-read.ts';
import { recordView } from '#server/domain/events/engagement/record-view.ts';
import { requestFriend } from '#server/domain/people/request-friend.ts';
import type { MutationContext, MutationResult, MutationHandler, Content } from './mutation-handler.ts';
import { sendContact } from '#server/domain/moderation/send-contact.ts';
import { sendMessage } from '#server/domain/chat/send-message.ts';
import { sendSupport } from '#server/domain/moderation/send-support.ts';
import { sendToGroup } from '#server/domain/chat/groups/send-message.ts';
import { settleReport } from '#server/domain/moderation/settle-report.ts';
import { subscribeEvent } from '#server/domain/events/engagement/subscribe.ts';
import { unblockUser } from '#server/domain/people/unblock.ts';
import { unfollowUser } from '#server/domain/people/unfollow.ts';
import { updateComment, updateReply } from '#server/domain/comments/update.ts';
import { updateEvent } from '#server/domain/events/update.ts';
import { updateGroup } from '#server/domain/chat/groups/update.ts';
import { updatePost } from '#server/domain/posts/update.ts';
import { updateUser } from '#server/domain/account/update.ts';
import { userPicture } from '#server/domain/account/picture.ts';
import { withdrawFriend } from '#server/domain/people/withdraw-friend.ts';

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
