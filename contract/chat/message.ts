import * as z from 'zod/mini';
import { messageLimits } from './limits.ts';
import { Id, Ref } from '#contract/ids.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';
import { Person } from '#contract/people/entity.ts';

/** What is written. It may be empty beside a picture; blank text alone is refused. */
export const MessageText = z.string().check(maxLetters(messageLimits.content));

/** When it was written, as the device's clock had it; the server's own time where it says nothing. */
export const WrittenAt = z.iso.datetime();

/** From one person to another. */
export const Message = z.object({
  id: Id,
  client_id: Ref,
  senderId: Id,
  receiverId: Id,
  content: z.string(),
  image: z.nullable(z.string()),
  /** when it reached the server: the order of all devices */
  createdAt: z.string(),
  writtenAt: z.string(),
  readAt: z.nullable(z.string()),
});
export type Message = z.infer<typeof Message>;

/** To all members of a group. */
export const GroupMessage = z.object({
  id: Id,
  client_id: Ref,
  groupId: Id,
  group_ref: Ref,
  content: z.string(),
  image: z.nullable(z.string()),
  /** = image */
  image_url: z.nullable(z.string()),
  sender: z.object({
    id: Id,
    display_name: z.string(),
    username: z.string(),
    profile_picture: z.nullable(z.string()),
  }),
  senderId: Id,
  createdAt: z.string(),
  writtenAt: z.string(),
});
export type GroupMessage = z.infer<typeof GroupMessage>;

/** What stands between the reader and one other person. */
export const Conversation = z.object({
  user: Person,
  last_message: z.nullable(Message),
  /** messages to the reader that they haven't read */
  unread: z.int(),
  /** the newest message that the reader has read, 0 for none */
  read_upto: z.int(),
  /** the newest message of the reader's that the other has read, 0 for none */
  seen_upto: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

export const authoredFields = { content: MessageText, client_id: z.optional(Ref), written_at: z.optional(WrittenAt) };

/** The picture, if any, comes as the file `image`. */
export const PrivateMessageBody = z.object({ senderId: z.optional(Id), receiverId: Id, ...authoredFields });
export const SendPrivateBody = z.extend(PrivateMessageBody, { action: z.literal('send_private') });

export const MessageReply = z.object({ data: Message });
export const MessagesReply = z.object({ data: z.array(Message) });
export const GroupMessagesReply = z.object({ data: z.array(GroupMessage) });
export const ConversationsReply = z.object({ data: z.array(Conversation) });
