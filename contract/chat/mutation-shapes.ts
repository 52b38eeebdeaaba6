import * as z from 'zod/mini';
import { GroupJoinReply, GroupName, GroupReply } from './group.ts';
import { authoredFields, GroupMessage, MessageReply, MessageText, PrivateMessageBody, WrittenAt } from './message.ts';
import { Id, Ref, Sha256 } from '#contract/ids.ts';
import { emptyObject, imageField, messageReply, type MutationShape } from '#contract/sync/mutation-shape.ts';
import { texts } from '#contract/sync/refusals.ts';

/** Something said: text, a picture or both; when, as the device's clock had it. */
const messageArgs = z.object({ ref: Ref, content: MessageText, image: z.nullable(Sha256), written: WrittenAt });
const notFoundText = 'Group not found';

export const chatShapes = {
  'message.send': {
    args: z.extend(messageArgs, { user: Id }),
    body: PrivateMessageBody,
    reply: MessageReply,
    acknowledgedBy: 'reply',
    limit: 'message',
    storedReply: [],
    mayLeaveJobs: true,
    fileFields: imageField,
  },
  'message.delete': {
    args: z.object({ message: Ref }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText: 'Message not found',
  },
  'group.create': {
    args: z.object({ ref: Ref, name: GroupName, image: z.nullable(Sha256) }),
    /** The picture, if any, comes as the file `image`. */
    body: z.object({ groupName: GroupName, client_id: z.optional(Ref) }),
    reply: GroupReply,
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: [],
    fileFields: imageField,
  },
  'group.update': {
    /** null takes the picture away */
    args: z.object({ group: Ref, name: z.optional(GroupName), image: z.optional(z.nullable(Sha256)) }),
    body: z.object({ groupName: z.optional(GroupName), remove_picture: z.optional(z.boolean()) }),
    reply: GroupReply,
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: [],
    fileFields: imageField,
    notFoundText,
  },
  'group.join': {
    args: z.object({ group: Ref }),
    body: emptyObject,
    reply: GroupJoinReply,
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: [],
    notFoundText,
  },
  'group.leave': {
    args: z.object({ group: Ref }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText,
  },
  'group.message': {
    args: z.extend(messageArgs, { group: Ref }),
    body: z.object(authoredFields),
    reply: z.object({ data: GroupMessage }),
    acknowledgedBy: 'reply',
    limit: 'message',
    storedReply: [],
    mayLeaveJobs: true,
    fileFields: imageField,
    notFoundText,
  },
  /** takes somebody out of a group for good */
  'group.expel': {
    args: z.object({ group: Ref, user: Id }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText,
  },
  'event.join-chat': {
    args: z.object({ event: Ref }),
    body: emptyObject,
    reply: GroupJoinReply,
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: [],
    notFoundText: texts.eventNotFound,
  },
  'chat.read': {
    args: z.union([z.object({ user: Id, upto: Id }), z.object({ group: Ref, upto: Id })]),
    /** Of a conversation or of a group, exactly one of the two. */
    body: z.object({ userId: z.optional(Id), groupId: z.optional(Id), upto: Id }),
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
  },
} satisfies Record<string, MutationShape>;
