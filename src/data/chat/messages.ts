import { groupChatKey, directChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Person } from '#contract/people/entity.ts';
import { beginConversation } from './conversations.ts';
import type { Author } from '#data/events/rows.ts';
import { personRef } from '#data/people/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

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

/** Behind every id that a server gives: ids count from 1, and nobody writes 2^51 messages. */
const firstUnsentPlace = 2 ** 51;

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

async function sendMessage(
  rows: WriteTransaction,
  { user, ...message }: MutationArgs<'message.send'>,
  author: Author,
): Promise<void> {
  await beginConversation(rows, user);
  await addMessage(rows, directChatKey(user), message, author);
}

async function sendGroupMessage(
  rows: WriteTransaction,
  { group, ...message }: MutationArgs<'group.message'>,
  author: Author,
): Promise<void> {
  await addMessage(rows, groupChatKey(group), message, author);
}

async function removeMessage(rows: WriteTransaction, { message }: MutationArgs<'message.delete'>): Promise<void> {
  if ((await rows.get('messages', message)) !== undefined) rows.delete('messages', message);
}

/** A mark only ever rises. */
async function markChatRead(rows: WriteTransaction, args: MutationArgs<'chat.read'>): Promise<void> {
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

export const messageMutators = {
  'message.send': sendMessage,
  'message.delete': removeMessage,
  'group.message': sendGroupMessage,
  'chat.read': markChatRead,
};
