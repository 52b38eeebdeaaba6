import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { groupChatKey, directChatKey, type ChatKey } from '#contract/chat/key.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { ConversationRow } from '#data/chat/conversations.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import type { MessageRow } from '#data/chat/messages.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { ChatCalls, ChatDeps } from '#features/chat/deps.ts';
import { ChatScreen } from '#features/chat/screen.tsx';
import { noPresence, type Presence } from '#sync/live/presence.ts';
import { createObservable } from '#data/observable.ts';
import { bea } from './posts-stage.tsx';
import { show } from './show.tsx';

let lastId = 0;

/** Something that the server has sent, each a second newer than the one before. */
export function messageRow(fields: Partial<MessageRow> = {}): MessageRow {
  lastId += 1;
  const at = new Date(Date.now() - 3_600_000 + lastId * 1_000).toISOString();
  const id = fields.message_id === undefined ? lastId : fields.message_id;
  return {
    ref: uuidV7(),
    chat: directChatKey(bea.user_id),
    message_id: id,
    place: id ?? 2 ** 51 + lastId,
    user_id: bea.user_id,
    user: null,
    content: `Message ${String(lastId)}`,
    image: null,
    created_at: at,
    written_at: at,
    tick: lastId,
    generation: 1,
    ...fields,
  };
}

export function conversationRow(fields: Partial<ConversationRow> = {}): ConversationRow {
  const user = fields.user ?? bea;
  const ref = String(user.user_id);
  return { ref, user_id: user.user_id, user, read_upto: 0, seen_upto: 0, tick: 1, generation: 1, ...fields };
}

export function groupRow(fields: Partial<GroupRow> = {}): GroupRow {
  lastId += 1;
  return {
    ref: uuidV7(),
    group_id: lastId,
    name: `Group ${String(lastId)}`,
    picture: null,
    event: null,
    creator_id: bea.user_id,
    participants: [bea],
    members_count: 1,
    isMember: true,
    read_upto: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    tick: lastId,
    generation: 1,
    ...fields,
  };
}

/** Bea and the owner talk, as the server has told it. @returns the messages, the oldest first */
export async function holdTalk({ db }: OpenAccount, talk: MessageRow[], fields: Partial<ConversationRow> = {}) {
  await db.conversations.put(conversationRow(fields));
  await db.messages.bulkPut(talk);
  return talk;
}

/** A server that has no more than the device, unless told otherwise, and a socket that only listens. */
export function ports(some: Partial<ChatCalls> = {}) {
  const presence = createObservable<Presence>(noPresence);
  const calls: ChatCalls = {
    fetchMessages: vi.fn<ChatCalls['fetchMessages']>(() => Promise.resolve({ as: 'seen', isWhole: true })),
    fetchGroups: vi.fn<ChatCalls['fetchGroups']>(() => Promise.resolve(true)),
    fetchGroup: vi.fn<ChatCalls['fetchGroup']>(() => Promise.resolve('missing')),
    fetchPeople: vi.fn<ChatCalls['fetchPeople']>(() => Promise.resolve([])),
    fetchMembers: vi.fn<ChatCalls['fetchMembers']>(() => Promise.resolve([])),
    ...some,
  };
  const live = { presence, sendTyping: vi.fn<(chat: ChatKey) => void>(), stopTyping: vi.fn<(chat: ChatKey) => void>() };
  return {
    calls,
    live,
    fetchPerson: vi.fn<ChatDeps['fetchPerson']>(() => Promise.resolve('held')),
    profilePath: (id: number) => `/profile/${String(id)}`,
    onReport: vi.fn(),
    eventPath: (ref: string) => `/events/${ref}`,
  };
}

export type Ports = ReturnType<typeof ports>;

export function showChat(account: OpenAccount, at: string, some: Ports = ports()) {
  return show(<ChatScreen account={account} {...some} />, at);
}

export const withBea = `/chat?with=${String(bea.user_id)}`;
export const inGroup = ({ ref }: GroupRow) => `/chat?group=${ref}`;
export const groupKey = ({ ref }: GroupRow) => groupChatKey(ref);

export const log = async () => within(await screen.findByRole('log', { name: 'Messages' }));
export const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
/** What somebody has done on purpose: what is read is marked by the page. */
export const outbox = async ({ db }: OpenAccount): Promise<OutboxEntry[]> =>
  db.outbox.filter(({ isQuiet }) => !isQuiet).toArray();

/** What stands in the conversation, message by message, without its times. */
export function said(): string[] {
  const items = [...document.querySelectorAll('[data-message]')];
  return items.map((item) => item.querySelector('[dir="auto"]')?.textContent ?? '');
}
