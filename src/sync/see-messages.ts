import { partsOfChat, type ChatKey } from '#contract/chat-key.ts';
import { gapsOf, type ReadPage } from '#data/list-gaps.ts';
import { landSeen, type IsFree } from '#data/land-seen.ts';
import { messagesIn } from '#data/message-shape.ts';
import { chatOf } from '#data/messages.ts';
import type { RowKey } from '#data/row-draft.ts';
import type { Tx } from '#data/store.ts';
import { askServer, isMissing, type Looker } from './ask-server.ts';

/**
 * seen: a page is on the device now; `isWhole`: there is nothing older. missing: there is no such conversation for this
 * user. unreachable: nobody answered, or the server hasn't heard yet that the user is in it.
 */
export type MessagesLooked = { as: 'seen'; isWhole: boolean } | { as: 'missing' } | { as: 'unreachable' };

const pageLength = 50;

interface Question {
  path: string;
  /** the group's ref; null of a conversation of two */
  group: string | null;
  /** what is gone where the server has no such conversation any more */
  about: RowKey;
  isMember: boolean;
}

/** Null where the server can't know of the conversation yet; `new` where nobody can have said anything in it. */
async function questionOf({ store }: Looker, chat: ChatKey): Promise<Question | 'new' | null> {
  const parts = partsOfChat(chat);
  if ('user' in parts) {
    const user = String(parts.user);
    return { path: `/messages/conversation/${user}`, group: null, about: `conversations/${user}`, isMember: true };
  }
  const { group } = parts;
  const row = await store.transact('read', ['groups'], (tx) => tx.get('groups', group));
  if (row?.group_id === null) return row.event === null ? 'new' : null;
  const path = `/groups/${String(row?.group_id ?? group)}/messages`;
  return { path, group, about: `groups/${group}`, isMember: row?.isMember === true };
}

async function goneFrom(tx: Tx, chat: ChatKey, page: ReadPage, isFree: IsFree): Promise<RowKey[]> {
  const held = await tx.getMany('messages', await tx.refsBy('messages', 'chat', [chat]));
  const free = held.flatMap((row) => (row !== undefined && isFree(row, `messages/${row.ref}`) ? [row] : []));
  const gaps = gapsOf(
    free.flatMap((row) => row.message_id ?? []),
    page,
  );
  return free.flatMap(({ ref, message_id: id }): RowKey[] => (id !== null && gaps.has(id) ? [`messages/${ref}`] : []));
}

async function forget({ store }: Looker, about: RowKey, mark: number): Promise<void> {
  const [table, ref] = about.split('/') as ['conversations' | 'groups', string];
  await landSeen(store, {}, mark, async (tx, isFree) => {
    const row = await tx.get(table, ref);
    return row !== undefined && isFree(row, about) ? [about] : [];
  });
}

/**
 * Fetches a page of what was said in a conversation and keeps it. What the page shows to be no more goes.
 * @param before the id of the oldest that is held; null for the newest
 */
export async function seeMessages(
  looker: Looker,
  chat: ChatKey,
  before: number | null,
  signal: AbortSignal,
): Promise<MessagesLooked> {
  const question = await questionOf(looker, chat);
  if (question === 'new') return { as: 'seen', isWhole: true };
  if (question === null) return { as: 'unreachable' };
  const older = before === null ? '' : `&before=${String(before)}`;
  const heard = await askServer(looker, `${question.path}?limit=${String(pageLength)}${older}`, signal);
  if (heard === null) return { as: 'unreachable' };
  const { reply, mark } = heard;
  const told = reply.status === 200 ? messagesIn(reply.json, question.group) : null;
  if (told === null) {
    if (isMissing(reply)) await forget(looker, question.about, mark);
    // Who has joined with no connection is in it as far as this device knows, and will be.
    return { as: reply.status === 403 && question.isMember ? 'unreachable' : 'missing' };
  }
  const ownId = looker.userId ?? 0;
  // A server that knows no pages sends the conversation whole each time.
  const messages = told.filter(
    (message) => chatOf(message, ownId) === chat && (before === null || message.id < before),
  );
  const isWhole = messages.length === 0 || told.length < pageLength;
  // What was asked beyond is the page's upper end; it stands there whether or not it is on the page.
  const ids = [...messages.map(({ id }) => id), ...(before === null ? [] : [before])];
  const page: ReadPage = { ids, order: 'rising', isFirst: isWhole, isLast: before === null };
  await landSeen(looker.store, { messages }, mark, (tx, isFree) => goneFrom(tx, chat, page, isFree));
  return { as: 'seen', isWhole };
}
