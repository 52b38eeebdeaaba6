import * as z from 'zod/mini';
import { FriendAnswer, FriendRequest } from './entity.ts';
import { OwnUserReply, UserPatch, UserPicture } from '#contract/account/user.ts';
import { Id, Ref, Sha256 } from '#contract/ids.ts';
import {
  emptyObject,
  imageField,
  messageReply,
  personArgs,
  type MutationShape,
} from '#contract/sync/mutation-shape.ts';

const FollowReply = z.object({ data: z.object({ isFollowing: z.boolean(), followers_count: z.int() }) });
const BlockReply = z.object({ data: z.object({ blockedId: Id, blocked: z.boolean() }) });

export const personShapes = {
  'user.update': {
    args: z.object({ patch: UserPatch }),
    body: UserPatch,
    reply: OwnUserReply,
    acknowledgedBy: 'reply',
    limit: 'profile',
    storedReply: 'whole',
    notFoundText: 'User not found',
  },
  'user.picture': {
    /** null takes the picture away */
    args: z.object({ type: UserPicture, image: z.nullable(Sha256) }),
    /** The picture itself is the file `image`. Without a file, `remove` takes the present picture away. */
    body: z.object({ type: UserPicture, remove: z.optional(z.boolean()) }),
    reply: z.object({ url: z.nullable(z.string()) }),
    acknowledgedBy: 'reply',
    // Posts with a picture may come to the picture's address: there must be room for as many as there may be of them.
    limit: 'edit',
    storedReply: 'whole',
    fileFields: imageField,
  },
  'user.follow': {
    args: personArgs,
    body: z.object({ followedId: Id }),
    reply: FollowReply,
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: 'whole',
  },
  'user.unfollow': {
    args: personArgs,
    body: emptyObject,
    reply: FollowReply,
    acknowledgedBy: 'reply',
    limit: null,
    storedReply: 'whole',
    notFoundText: 'User not found',
  },
  'user.block': {
    args: personArgs,
    body: z.object({ blockedId: Id }),
    reply: BlockReply,
    acknowledgedBy: 'effect',
    limit: 'posting',
    storedReply: 'whole',
  },
  'user.unblock': {
    args: personArgs,
    body: emptyObject,
    reply: BlockReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText: 'User not found',
  },
  'friend.request': {
    args: z.extend(personArgs, { ref: Ref }),
    body: z.object({ receiverId: Id, client_id: z.optional(Ref) }),
    reply: z.object({ data: FriendRequest }),
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: [],
    mayLeaveJobs: true,
  },
  'friend.answer': {
    args: z.extend(personArgs, { request: Ref, status: FriendAnswer }),
    body: z.object({ status: FriendAnswer }),
    reply: z.object({
      data: z.object({ id: Id, client_id: Ref, status: z.enum(['pending', 'accepted', 'declined']) }),
    }),
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText: 'Friend request not found',
  },
  /** takes back a request, or ends a friendship */
  'friend.withdraw': {
    args: z.extend(personArgs, { request: Ref }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText: 'Friend request not found',
  },
} satisfies Record<string, MutationShape>;
