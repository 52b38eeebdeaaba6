import { groupChatKey, directChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { Person } from '#contract/people/entity.ts';

/** Something that was said, as the device holds it: what its owner has written stands in it at once. */
export interface MessageRow {
  ref: string;
  chat: ChatKey;
  /** null until the server has given one: the order of all devices */
  message_id: number | null;
  /**
   * Where it stands in its conversation: the server's id, and behind all of those, in the order of writing, what has none
   * yet.
   */
  place: number;
  /** who wrote it */
  user_id: number;
  /** null of the two in a conversation, who are known from elsewhere */
  user: Person | null;
  content: string;
  image: string | null;
  /** when it reached the server; of one that hasn't, when it was written */
  created_at: string;
  written_at: string;
  tick: number;
  generation: number;
}

/** The conversation that a message was said in. @param ownId whose device it is */
export function chatOf(message: Message | GroupMessage, ownId: number): ChatKey {
  if ('groupId' in message) return groupChatKey(message.group_ref);
  return directChatKey(message.senderId === ownId ? message.receiverId : message.senderId);
}

/** The row of a message that the server sent. @param ownId whose device it is */
export function messageRowOf(message: Message | GroupMessage, ownId: number, generation: number): MessageRow {
  const sender = 'groupId' in message ? message.sender : null;
  return {
    ref: message.client_id,
    chat: chatOf(message, ownId),
    message_id: message.id,
    place: message.id,
    user_id: message.senderId,
    user:
      sender === null
        ? null
        : {
            user_id: sender.id,
            username: sender.username,
            display_name: sender.display_name,
            profile_picture: sender.profile_picture,
          },
    content: message.content,
    image: message.image,
    created_at: message.createdAt,
    written_at: message.writtenAt,
    tick: 0,
    generation,
  };
}
