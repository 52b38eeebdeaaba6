import type { EventChatReply, Group, GroupMember } from '#contract/chat/group.ts';
import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import { chatOf } from '#data/chat/messages.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { parseMessages } from '#data/chat/parse-message.ts';
import type { Store } from '#data/db/store.ts';
import { eventChatIn, groupIn, groupList, memberList } from '#sync/transport/reply-shape.ts';
import { replaceableRow, replaceableRows, rowsInGaps } from './deleted-rows.ts';
import { isMissing, runQuery, type Query } from './fetch-query.ts';
import { fetchResults, dataResults, type FetchResult, type MessagesFetchResult } from './result.ts';

/** Nobody scrolls further; they type more of the name instead. */
export const maxGroupPages = 4;

const pageLength = 50;
const unreachable = { as: 'unreachable' } as const;
const missing = { as: 'missing' } as const;

function groupRow(store: Store, group: string): Promise<GroupRow | undefined> {
  return store.transact('read', ['groups'], (tx) => tx.get('groups', group));
}

interface MessagesArgs {
  chat: ChatKey;
  /** id of the oldest stored message; null for the newest page */
  before: number | null;
}

interface MessagesPage {
  messages: (Message | GroupMessage)[];
  /** there is nothing older */
  isWhole: boolean;
}

/** A page of messages. */
export const messages: Query<MessagesArgs, MessagesPage, MessagesFetchResult> = {
  unreachable,
  missing,
  guest: () => missing,
  async path({ chat, before }, { store }) {
    const parts = parseChatKey(chat);
    const params = `?limit=${String(pageLength)}${before === null ? '' : `&before=${String(before)}`}`;
    if ('user' in parts) return `/messages/conversation/${String(parts.user)}${params}`;
    const row = await groupRow(store, parts.group);
    if (row?.group_id !== null) return `/groups/${String(row?.group_id ?? parts.group)}/messages${params}`;
    // Made offline: a new group has no messages; an event's chat may, which the server will name later.
    return { result: row.event === null ? { as: 'seen', isWhole: true } : unreachable };
  },
  read(json, { chat, before }, { userId }) {
    const parts = parseChatKey(chat);
    const received = parseMessages(json, 'group' in parts ? parts.group : null);
    if (received === null) return null;
    // A server without paging sends the whole conversation each time.
    const ofPage = received.filter(
      (message) => chatOf(message, userId ?? 0) === chat && (before === null || message.id < before),
    );
    return { messages: ofPage, isWhole: ofPage.length === 0 || received.length < pageLength };
  },
  rows: ({ messages: rows }) => ({ messages: rows }),
  async gaps(tx, isFree, { data }, { chat, before }) {
    const rows = await replaceableRows(tx, 'messages', await tx.refsBy('messages', 'chat', [chat]), isFree);
    // `before` is the upper end of the page, whether or not the page contains it.
    const ids = [...data.messages.map(({ id }) => id), ...(before === null ? [] : [before])];
    return rowsInGaps('messages', rows, { ids, order: 'rising', isFirst: data.isWhole, isLast: before === null });
  },
  gone(tx, isFree, { chat }) {
    const parts = parseChatKey(chat);
    return 'user' in parts
      ? replaceableRow(tx, 'conversations', String(parts.user), isFree)
      : replaceableRow(tx, 'groups', parts.group, isFree);
  },
  async refused({ status }, { chat }, { store }) {
    if (status !== 403) return missing;
    const parts = parseChatKey(chat);
    // The user may have joined offline: a member on this device, and soon on the server.
    const isMember = 'user' in parts || (await groupRow(store, parts.group))?.isMember === true;
    return isMember ? unreachable : missing;
  },
  done: ([{ data }]) => ({ as: 'seen', isWhole: data.isWhole }),
};

/** Groups that match a search, biggest first. */
export const groups: Query<string, Group[], boolean> = {
  unreachable: false,
  missing: false,
  guest: () => false,
  path: (search) => `/all-groups${search.trim() === '' ? '' : `?search=${encodeURIComponent(search.trim())}`}`,
  read: groupList,
  rows: (page) => ({ groups: page }),
  isEnough: (pages) => pages.length >= maxGroupPages,
  done: () => true,
};

/** A group, by its ref or server id. */
export const group: Query<string, Group, FetchResult> = {
  ...fetchResults,
  guest: () => 'missing',
  path: (refOrId) => `/groups/${encodeURIComponent(refOrId)}`,
  read: groupIn,
  rows: (found) => ({ groups: [found] }),
  async refused(reply, _refOrId, context, signal) {
    if (reply.status !== 404 || isMissing(reply)) return 'missing';
    // A server without this call: the group may be one of the biggest.
    return (await runQuery(context, groups, '', signal)) ? 'missing' : 'unreachable';
  },
};

/** The members of a group, by its ref. */
export const members: Query<string, GroupMember[], GroupMember[] | null> = {
  ...dataResults<GroupMember[]>(),
  guest: () => null,
  async path(ref, { store }) {
    const row = await groupRow(store, ref);
    return row?.group_id === null ? { result: null } : `/groups/${String(row?.group_id ?? ref)}/members?limit=200`;
  },
  read: memberList,
};

/** The members of an event's chat, by the event's server id; null too if there is no such chat for this user. */
export const eventChat: Query<number, EventChatReply, EventChatReply | null> = {
  ...dataResults<EventChatReply>(),
  guest: () => null,
  // Members get the chat through pulls.
  path: (eventId) => `/events/${String(eventId)}/chat`,
  read: eventChatIn,
};
