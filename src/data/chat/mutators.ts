import { personRef } from '#data/people/rows.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';
import { eventChatRef, groupChatKey, directChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Author } from '#data/events/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';

/** Starts a conversation if there is none, so that it is listed at once. */
async function beginConversation(rows: WriteTransaction, userId: number): Promise<void> {
  const ref = personRef(userId);
  if ((await rows.get('conversations', ref)) !== undefined) return;
  const person = await rows.get('people', ref);
  rows.put('conversations', {
    ref,
    user_id: userId,
    user: {
      user_id: userId,
      username: person?.username ?? '',
      display_name: person?.display_name ?? '',
      profile_picture: person?.profile_picture ?? null,
    },
    read_upto: 0,
    seen_upto: 0,
    tick: 0,
    generation: Number.MAX_SAFE_INTEGER,
  });
}

const blank = { group_id: null, read_upto: 0, tick: 0, generation: Number.MAX_SAFE_INTEGER };

/** The creator of a group is its first member. */
async function createGroup(
  rows: WriteTransaction,
  { ref, name, image }: MutationArgs<'group.create'>,
  { user, nowMs }: Author,
): Promise<void> {
  if ((await rows.get('groups', ref)) !== undefined) return;
  rows.put('groups', {
    ...blank,
    ref,
    name,
    picture: image === null ? null : localPicture(image),
    event: null,
    creator_id: user.user_id,
    participants: [user],
    members_count: 1,
    isMember: true,
    created_at: new Date(nowMs).toISOString(),
  });
}

async function updateGroup(
  rows: WriteTransaction,
  { group, name, image }: MutationArgs<'group.update'>,
): Promise<void> {
  const existing = await rows.get('groups', group);
  if (existing === undefined) return;
  const picture = image === undefined ? existing.picture : image === null ? null : localPicture(image);
  const isSame = picture === existing.picture && (name === undefined || name === existing.name);
  if (!isSame) rows.put('groups', { ...existing, name: name ?? existing.name, picture });
}

async function setMember(rows: WriteTransaction, ref: string, isMember: boolean, { user }: Author): Promise<void> {
  const existing = await rows.get('groups', ref);
  if (existing === undefined || existing.isMember === isMember) return;
  const others = existing.participants.filter(({ user_id: id }) => id !== user.user_id);
  rows.put('groups', {
    ...existing,
    isMember,
    participants: isMember ? [...others, user] : others,
    members_count: Math.max(0, existing.members_count + (isMember ? 1 : -1)),
  });
}

async function joinGroup(rows: WriteTransaction, { group }: MutationArgs<'group.join'>, author: Author): Promise<void> {
  await setMember(rows, group, true, author);
}

async function leaveGroup(
  rows: WriteTransaction,
  { group }: MutationArgs<'group.leave'>,
  author: Author,
): Promise<void> {
  await setMember(rows, group, false, author);
}

/** Creates the row of an event's chat if it is missing, whether or not the chat has any members yet. */
async function joinEventChat(
  rows: WriteTransaction,
  { event }: MutationArgs<'event.join-chat'>,
  author: Author,
): Promise<void> {
  const ref = eventChatRef(event);
  if ((await rows.get('groups', ref)) !== undefined) return setMember(rows, ref, true, author);
  const eventRow = await rows.get('events', event);
  rows.put('groups', {
    ...blank,
    ref,
    name: eventRow?.title ?? '',
    picture: eventRow?.cover_image ?? null,
    event,
    creator_id: eventRow?.organizer_id ?? null,
    participants: [author.user],
    members_count: 1,
    isMember: true,
    created_at: new Date(author.nowMs).toISOString(),
  });
}

async function expelMember(rows: WriteTransaction, { group, user }: MutationArgs<'group.expel'>): Promise<void> {
  const existing = await rows.get('groups', group);
  if (existing === undefined) return;
  const participants = existing.participants.filter(({ user_id: id }) => id !== user);
  // Only the first members are known. If this isn't one of them, the count comes with the server's row.
  if (participants.length === existing.participants.length) return;
  rows.put('groups', { ...existing, participants, members_count: Math.max(0, existing.members_count - 1) });
}

/** Greater than any server id: ids count up from 1. */
const firstUnsentPlace = 2 ** 51;

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

/** Read markers never move back. */
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

export const chatMutators = {
  'message.send': sendMessage,
  'message.delete': removeMessage,
  'group.create': createGroup,
  'group.update': updateGroup,
  'group.join': joinGroup,
  'group.leave': leaveGroup,
  'group.message': sendGroupMessage,
  'group.expel': expelMember,
  'event.join-chat': joinEventChat,
  'chat.read': markChatRead,
};
