import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import { missingIds, type ListedPage } from '#data/apply/list-gaps.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import { parseMessages } from '#data/chat/parse-message.ts';
import { chatOf } from '#data/chat/messages.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';
import { fetchQuery, isMissing, type FetchContext } from './fetch-query.ts';
import type { IsReplaceable } from '#data/posts/row-limits.ts';

/**
 * seen: a page is on the device now; `isWhole`: there is nothing older. missing: there is no such conversation for this
 * user. unreachable: nobody answered, or the server hasn't heard yet that the user is in it.
 */
export type MessagesFetchResult = { as: 'seen'; isWhole: boolean } | { as: 'missing' } | { as: 'unreachable' };

const pageLength = 50;

interface MessagesQuery {
  path: string;
  /** the group's ref; null of a conversation of two */
  group: string | null;
  /** what is gone where the server has no such conversation any more */
  subjectKey: RowKey;
  isMember: boolean;
}

/** Null where the server can't know of the conversation yet; `new` where nobody can have said anything in it. */
async function queryOf({ store }: FetchContext, chat: ChatKey): Promise<MessagesQuery | 'new' | null> {
  const parts = parseChatKey(chat);
  if ('user' in parts) {
    const user = String(parts.user);
    return { path: `/messages/conversation/${user}`, group: null, subjectKey: `conversations/${user}`, isMember: true };
  }
  const { group } = parts;
  const row = await store.transact('read', ['groups'], (tx) => tx.get('groups', group));
  if (row?.group_id === null) return row.event === null ? 'new' : null;
  const path = `/groups/${String(row?.group_id ?? group)}/messages`;
  return { path, group, subjectKey: `groups/${group}`, isMember: row?.isMember === true };
}

async function findDeleted(tx: Tx, chat: ChatKey, page: ListedPage, isFree: IsReplaceable): Promise<RowKey[]> {
  const storedRows = await tx.getMany('messages', await tx.refsBy('messages', 'chat', [chat]));
  const untouchedRows = storedRows.flatMap((row) =>
    row !== undefined && isFree(row, `messages/${row.ref}`) ? [row] : [],
  );
  const gaps = missingIds(
    untouchedRows.flatMap((row) => row.message_id ?? []),
    page,
  );
  return untouchedRows.flatMap(({ ref, message_id: id }): RowKey[] =>
    id !== null && gaps.has(id) ? [`messages/${ref}`] : [],
  );
}

async function deleteUntouched({ store }: FetchContext, subjectKey: RowKey, versionBefore: number): Promise<void> {
  const [table, ref] = subjectKey.split('/') as ['conversations' | 'groups', string];
  await applyFetched(store, {}, versionBefore, async (tx, isFree) => {
    const row = await tx.get(table, ref);
    return row !== undefined && isFree(row, subjectKey) ? [subjectKey] : [];
  });
}

/**
 * Fetches a page of what was said in a conversation and keeps it. What the page shows to be no more goes.
 * @param before the id of the oldest that is held; null for the newest
 */
export async function fetchMessages(
  context: FetchContext,
  chat: ChatKey,
  before: number | null,
  signal: AbortSignal,
): Promise<MessagesFetchResult> {
  const query = await queryOf(context, chat);
  if (query === 'new') return { as: 'seen', isWhole: true };
  if (query === null) return { as: 'unreachable' };
  const older = before === null ? '' : `&before=${String(before)}`;
  const response = await fetchQuery(context, `${query.path}?limit=${String(pageLength)}${older}`, signal);
  if (response === null) return { as: 'unreachable' };
  const { reply, versionBefore } = response;
  const received = reply.status === 200 ? parseMessages(reply.json, query.group) : null;
  if (received === null) {
    if (isMissing(reply)) await deleteUntouched(context, query.subjectKey, versionBefore);
    // Who has joined with no connection is in it as far as this device knows, and will be.
    return { as: reply.status === 403 && query.isMember ? 'unreachable' : 'missing' };
  }
  const ownId = context.userId ?? 0;
  // A server that knows no pages sends the conversation whole each time.
  const messages = received.filter(
    (message) => chatOf(message, ownId) === chat && (before === null || message.id < before),
  );
  const isWhole = messages.length === 0 || received.length < pageLength;
  // What was asked beyond is the page's upper end; it stands there whether or not it is on the page.
  const ids = [...messages.map(({ id }) => id), ...(before === null ? [] : [before])];
  const page: ListedPage = { ids, order: 'rising', isFirst: isWhole, isLast: before === null };
  await applyFetched(context.store, { messages }, versionBefore, (tx, isFree) => findDeleted(tx, chat, page, isFree));
  return { as: 'seen', isWhole };
}
