import * as z from 'zod/mini';
import { CommentBody, CommentReply, Content, ContentBody, ReplyBody, ReplyReply } from '#contract/posts/comment.ts';
import { ContactBody, ContactMessage, ContactReply } from '#contract/moderation/contact.ts';
import {
  BookmarkBody,
  BookmarkReply,
  LikeBody,
  LikeReply,
  SubscribeBody,
  SubscribeReply,
  ViewBody,
  ViewReply,
} from '#contract/events/engagement.ts';
import { Event, EventInput, EventPatch } from '#contract/events/entity.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { GroupBody, GroupJoinReply, GroupName, GroupPatchBody, GroupReply } from '#contract/chat/group.ts';
import { Id, Ref, Sha256 } from '#contract/ids.ts';
import {
  ChatReadBody,
  GroupMessageBody,
  GroupMessageReply,
  MessageReply,
  MessageText,
  PrivateMessageBody,
  WrittenAt,
} from '#contract/chat/message.ts';
import { NoticesReadBody, NoticesReadReply } from '#contract/account/notice.ts';
import {
  BlockBody,
  BlockReply,
  FollowBody,
  FollowReply,
  FriendAnswer,
  FriendAnswerBody,
  FriendAnswerReply,
  FriendRequestBody,
  FriendRequestReply,
} from '#contract/people/entity.ts';
import { PostBody, PostInput, PostLikeBody, PostLikeReply, PostPatch, PostReply } from '#contract/posts/entity.ts';
import {
  ReportAction,
  ReportBody,
  ReportedType,
  ReportNote,
  ReportReason,
  ReportReply,
  ReportSettleBody,
  ReportSettleReply,
} from '#contract/moderation/report.ts';
import { SupportBody, SupportMessage, SupportReply } from '#contract/moderation/support.ts';
import { OwnUserReply, UserPatch, UserPicture, UserPictureBody, UserPictureReply } from '#contract/account/user.ts';

const cover = z.optional(z.nullable(Sha256));
const emptyObject = z.object({});
const message = z.object({ message: z.string() });
const person = z.object({ user: Id });
/** Something said: text, a picture or both; when, as the device's clock had it. */
const messageArgs = z.object({ ref: Ref, content: MessageText, image: z.nullable(Sha256), written: WrittenAt });
const gallery = z.optional(z.array(Sha256).check(z.maxLength(eventLimits.gallery)));

/** The wire body of a new event: the fields, and who and what it is. */
const EventCreateBody = z.extend(EventInput, { client_id: z.optional(Ref), organizer_id: z.optional(Id) });
export type EventCreateBody = z.infer<typeof EventCreateBody>;

/** The wire body of an edit. `base` holds, by field group, the values that it was made on. */
const EventUpdateBody = z.extend(EventPatch, {
  organizer_id: z.optional(Id),
  /** null takes the cover away; a new one comes as a file */
  cover_image: z.optional(z.null()),
  /** the addresses of the pictures that stay, in order; new ones come as files, and go behind them or where their address stands */
  gallery_images: z.optional(z.array(z.string().check(z.maxLength(200)))),
  base: z.optional(z.record(z.string(), z.unknown())),
});
export type EventUpdateBody = z.infer<typeof EventUpdateBody>;

/**
 * The shapes of each mutation: `args`, what the device stores in its outbox; `body`, the wire body as the server parses
 * it; `reply`. They stand apart from the registry so that the engine, which only reads the registry, carries none of it.
 */
export const mutationShapes = {
  'event.create': {
    args: z.object({ ref: Ref, event: EventInput, cover, gallery }),
    body: EventCreateBody,
    reply: Event,
  },
  'event.update': {
    args: z.object({
      event: Ref,
      patch: EventPatch,
      /** field group -> value before; the server merges or answers conflict by it */
      base: z.record(z.string(), z.unknown()),
      cover,
      gallery,
      /** the gallery's addresses in order, of those that stay and of new ones; new ones that it doesn't name go behind */
      keptGallery: z.optional(z.array(z.string())),
    }),
    body: EventUpdateBody,
    reply: Event,
  },
  'event.delete': {
    args: z.object({ event: Ref }),
    body: emptyObject,
    reply: message,
  },
  'event.like': { args: z.object({ event: Ref, liked: z.boolean() }), body: LikeBody, reply: LikeReply },
  'event.subscribe': {
    args: z.object({ event: Ref, subscribed: z.boolean() }),
    body: SubscribeBody,
    reply: SubscribeReply,
  },
  'event.bookmark': {
    args: z.object({ event: Ref, bookmarked: z.boolean() }),
    body: BookmarkBody,
    reply: BookmarkReply,
  },
  'view.record': { args: z.object({ event: Ref, visitor: Ref }), body: ViewBody, reply: ViewReply },
  'user.update': { args: z.object({ patch: UserPatch }), body: UserPatch, reply: OwnUserReply },
  'user.picture': {
    /** null takes the picture away */
    args: z.object({ type: UserPicture, image: z.nullable(Sha256) }),
    body: UserPictureBody,
    reply: UserPictureReply,
  },
  'user.follow': { args: person, body: FollowBody, reply: FollowReply },
  'user.unfollow': { args: person, body: emptyObject, reply: FollowReply },
  'user.block': { args: person, body: BlockBody, reply: BlockReply },
  'user.unblock': { args: person, body: emptyObject, reply: BlockReply },
  'friend.request': { args: z.extend(person, { ref: Ref }), body: FriendRequestBody, reply: FriendRequestReply },
  'friend.answer': {
    args: z.extend(person, { request: Ref, status: FriendAnswer }),
    body: FriendAnswerBody,
    reply: FriendAnswerReply,
  },
  /** takes back a request, or ends a friendship */
  'friend.withdraw': { args: z.extend(person, { request: Ref }), body: emptyObject, reply: message },
  'post.create': {
    args: z.object({ ref: Ref, post: PostInput, image: z.nullable(Sha256) }),
    body: PostBody,
    reply: PostReply,
  },
  'post.update': { args: z.object({ post: Ref, patch: PostPatch }), body: PostPatch, reply: PostReply },
  'post.delete': { args: z.object({ post: Ref }), body: emptyObject, reply: message },
  'post.like': { args: z.object({ post: Ref, liked: z.boolean() }), body: PostLikeBody, reply: PostLikeReply },
  'comment.create': {
    args: z.object({ ref: Ref, post: Ref, content: Content }),
    body: CommentBody,
    reply: CommentReply,
  },
  'comment.update': { args: z.object({ comment: Ref, content: Content }), body: ContentBody, reply: CommentReply },
  'comment.delete': { args: z.object({ comment: Ref }), body: emptyObject, reply: message },
  'reply.create': {
    args: z.object({ ref: Ref, comment: Ref, post: Ref, content: Content }),
    body: ReplyBody,
    reply: ReplyReply,
  },
  'reply.update': { args: z.object({ reply: Ref, content: Content }), body: ContentBody, reply: ReplyReply },
  'reply.delete': { args: z.object({ reply: Ref }), body: emptyObject, reply: message },
  'contact.send': { args: z.extend(ContactMessage, { ref: Ref }), body: ContactBody, reply: ContactReply },
  'notices.read': { args: z.object({ upto: Id }), body: NoticesReadBody, reply: NoticesReadReply },
  'report.create': {
    args: z.object({
      ref: Ref,
      type: ReportedType,
      /** the thing's own name; a person's id */
      object: z.union([Ref, Id]),
      reason: ReportReason,
      note: ReportNote,
    }),
    body: ReportBody,
    reply: ReportReply,
  },
  'report.settle': {
    args: z.object({ report: Id, action: ReportAction, note: ReportNote }),
    body: ReportSettleBody,
    reply: ReportSettleReply,
  },
  'support.send': { args: z.extend(SupportMessage, { ref: Ref }), body: SupportBody, reply: SupportReply },
  'message.send': { args: z.extend(messageArgs, { user: Id }), body: PrivateMessageBody, reply: MessageReply },
  'message.delete': { args: z.object({ message: Ref }), body: emptyObject, reply: message },
  'group.create': {
    args: z.object({ ref: Ref, name: GroupName, image: z.nullable(Sha256) }),
    body: GroupBody,
    reply: GroupReply,
  },
  'group.update': {
    /** null takes the picture away */
    args: z.object({ group: Ref, name: z.optional(GroupName), image: z.optional(z.nullable(Sha256)) }),
    body: GroupPatchBody,
    reply: GroupReply,
  },
  'group.join': { args: z.object({ group: Ref }), body: emptyObject, reply: GroupJoinReply },
  'group.leave': { args: z.object({ group: Ref }), body: emptyObject, reply: message },
  'group.message': { args: z.extend(messageArgs, { group: Ref }), body: GroupMessageBody, reply: GroupMessageReply },
  /** takes somebody out of a group for good */
  'group.expel': { args: z.object({ group: Ref, user: Id }), body: emptyObject, reply: message },
  'event.join-chat': { args: z.object({ event: Ref }), body: emptyObject, reply: GroupJoinReply },
  'chat.read': {
    args: z.union([z.object({ user: Id, upto: Id }), z.object({ group: Ref, upto: Id })]),
    body: ChatReadBody,
    reply: message,
  },
};

type Shapes = typeof mutationShapes;
export type MutationKind = keyof Shapes;
export type MutationArgs<Kind extends MutationKind = MutationKind> = z.infer<Shapes[Kind]['args']>;
export type MutationBody<Kind extends MutationKind = MutationKind> = z.infer<Shapes[Kind]['body']>;

/** The shapes of a kind that is known only at run time. */
export function shapesOf(kind: MutationKind): { args: z.ZodMiniType; body: z.ZodMiniType; reply: z.ZodMiniType } {
  return mutationShapes[kind];
}
