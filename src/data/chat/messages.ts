import { groupChatKey, directChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Person } from '#contract/people/entity.ts';
import { beginConversation } from './conversations.ts';
import type { Author } from '#data/events/rows.ts';
import { personRef } from '#data/people/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

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

/** Greater than any server id: ids count up from 1. */
const firstUnsentPlace = 2 ** 51;

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

interface NewMessage {
  ref: string;
  content: string;
  image: string | null;
  written: string;
}

async function addMessage(
  rows: WriteTransaction,
  chat: ChatKey,
  message: NewMessage,
  { user, seq }: Author,
): Promise<void> {
  const { ref, content, image, written } = message;
  if ((await rows.get('messages', ref)) !== undefined) return;
  rows.put('messages', {
    ref,
    chat,
    message_id: null,
    place: firstUnsentPlace + seq,
    user_id: user.user_id,
    user: chat.startsWith('g:') ? user : null,
    content,
    image: image === null ? null : localPicture(image),
    created_at: written,
    written_at: written,
    tick: 0,
    generation: Number.MAX_SAFE_INTEGER,
  });
}

export async function sendMessage(
  rows: WriteTransaction,
  { user, ...message }: MutationArgs<'message.send'>,
  author: Author,
): Promise<void> {
  await beginConversation(rows, user);
  await addMessage(rows, directChatKey(user), message, author);
}

export async function sendGroupMessage(
  rows: WriteTransaction,
  { group, ...message }: MutationArgs<'group.message'>,
  author: Author,
): Promise<void> {
  await addMessage(rows, groupChatKey(group), message, author);
}

export async function removeMessage(
  rows: WriteTransaction,
  { message }: MutationArgs<'message.delete'>,
): Promise<void> {
  if ((await rows.get('messages', message)) !== undefined) rows.delete('messages', message);
}

/** Read markers never move back. */
export async function markChatRead(rows: WriteTransaction, args: MutationArgs<'chat.read'>): Promise<void> {
  const { upto } = args;
  if ('user' in args) {
    const existing = await rows.get('conversations', personRef(args.user));
    if (existing !== undefined && existing.read_upto < upto)
      rows.put('conversations', { ...existing, read_upto: upto });
    return;
  }
  const existing = await rows.get('groups', args.group);
  if (existing !== undefined && existing.read_upto < upto) rows.put('groups', { ...existing, read_upto: upto });
}
