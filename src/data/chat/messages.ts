import { groupChatKey, directChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { Person } from '#contract/people/entity.ts';

/** A stored message with pending changes applied; the owner's own show in it at once. */
export interface MessageRow {
  ref: string;
  chat: ChatKey;
  /** null until the server has assigned one; orders messages on all devices */
  message_id: number | null;
  /**
   * Its position in the conversation: the server's id, or, for unsent messages, a number behind all ids, in the order
   * of writing.
   */
  place: number;
  /** id of the author */
  user_id: number;
  /** null in direct conversations, whose two members are known */
  user: Person | null;
  content: string;
  image: string | null;
  /** when the server received it; for an unsent one, when it was written */
  created_at: string;
  written_at: string;
  tick: number;
  generation: number;
}

/** The conversation of a message. @param ownId user id of the device's owner */
export function chatOf(message: Message | GroupMessage, ownId: number): ChatKey {
  if ('groupId' in message) return groupChatKey(message.group_ref);
  return directChatKey(message.senderId === ownId ? message.receiverId : message.senderId);
}

/** Makes the row of a message from the server's. @param ownId user id of the device's owner */
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
