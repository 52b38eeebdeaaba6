import { groupChatKey, directChatKey, parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { personRef } from '#data/people/rows.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import { primaryKeys, rowTables, type RowTable, type Tables, type Tx } from '#data/db/store.ts';

const rowKeysOf = (table: RowTable, refs: readonly string[]): RowKey[] => refs.map((ref): RowKey => `${table}/${ref}`);

/** Parts of a name such as `posts/<ref>`. */
export function parseRowKey(name: string): { table: RowTable; key: string } {
  const cut = name.indexOf('/');
  return { table: name.slice(0, cut) as RowTable, key: name.slice(cut + 1) };
}

function keysAmong(deleted: readonly RowKey[], table: RowTable): string[] {
  return deleted.map(parseRowKey).flatMap((row) => (row.table === table ? [row.key] : []));
}

/** Rows that pending changes hide at the moment. */
async function hiddenRows<Name extends RowTable>(tx: Tx, table: Name): Promise<Tables[Name][]> {
  const hidden = (await tx.all('undos')).flatMap(({ rows }) => rows);
  return hidden.flatMap((row) => (row.table === table && row.before !== null ? [row.before as Tables[Name]] : []));
}

/** Refs of the events with these ids, those included whose row a pending change hides at the moment. */
async function eventRefsOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const named = (await tx.all('ids')).filter((row) => row.kind === 'event' && wanted.has(row.id)).map((row) => row.ref);
  return [...(await tx.refsBy('events', 'event_id', ids)), ...named];
}

/** What was said in some conversations, also where a pending change hides it at the moment. */
export async function messageKeysIn(tx: Tx, chats: readonly ChatKey[]): Promise<RowKey[]> {
  if (chats.length === 0) return [];
  const hidden = (await hiddenRows(tx, 'messages')).filter(({ chat }) => chats.includes(chat));
  return rowKeysOf('messages', [...(await tx.refsBy('messages', 'chat', chats)), ...hidden.map(({ ref }) => ref)]);
}

async function withReplies(tx: Tx, refs: readonly string[]): Promise<string[]> {
  const comments = refs.length === 0 ? [] : await tx.getMany('comments', refs);
  const posts = comments.flatMap((row) => (row?.parent === null ? [row.post] : []));
  const siblings = await tx.getMany('comments', await tx.refsBy('comments', 'post', [...new Set(posts)]));
  const above = new Set<string | null | undefined>(refs);
  return [...refs, ...siblings.flatMap((row) => (row !== undefined && above.has(row.parent) ? [row.ref] : []))];
}

/** The rows of whoever is gone, and of what they wrote. */
async function rowsOfPeople(tx: Tx, people: readonly string[]): Promise<RowKey[]> {
  if (people.length === 0) return [];
  const ids = people.map(Number);
  const relationships = await tx.getMany('ties', people);
  return [
    ...rowKeysOf('ties', people),
    ...rowKeysOf(
      'requests',
      relationships.flatMap((relationship) => relationship?.request ?? []),
    ),
    ...rowKeysOf('posts', await tx.refsBy('posts', 'user_id', ids)),
    ...rowKeysOf('comments', await tx.refsBy('comments', 'user_id', ids)),
    ...rowKeysOf('conversations', people),
    ...rowKeysOf('messages', await tx.refsBy('messages', 'user_id', ids)),
  ];
}

/** Those rows, and all that isn't shown without them. */
export async function withDependentRows(tx: Tx, roots: readonly RowKey[]): Promise<RowKey[]> {
  const deleted = [...roots, ...(await rowsOfPeople(tx, keysAmong(roots, 'people')))];
  const under = await tx.refsBy('comments', 'post', keysAmong(deleted, 'posts'));
  const comments = await withReplies(tx, [...keysAmong(deleted, 'comments'), ...under]);
  const chats = [
    ...keysAmong(deleted, 'conversations').map((person) => directChatKey(Number(person))),
    ...keysAmong(deleted, 'groups').map(groupChatKey),
  ];
  return [
    ...new Set([
      ...deleted,
      ...rowKeysOf('engagements', keysAmong(deleted, 'events')),
      ...rowKeysOf('comments', comments),
      ...(await messageKeysIn(tx, chats)),
    ]),
  ];
}

/** The rows that a reply tells to be gone, with what hangs on them. @param ids of events */
export async function cascadeDeletes(
  tx: Tx,
  deleted: SyncMeReply['deleted'],
  ids: readonly number[],
): Promise<RowKey[]> {
  return withDependentRows(tx, [
    ...rowKeysOf('events', [...(await eventRefsOf(tx, ids)), ...(deleted.events ?? [])]),
    ...rowKeysOf('people', (deleted.people ?? []).map(personRef)),
    ...rowKeysOf('posts', deleted.posts ?? []),
    ...rowKeysOf('comments', deleted.comments ?? []),
    ...rowKeysOf('requests', deleted.requests ?? []),
    ...rowKeysOf('notices', deleted.notices ?? []),
    ...rowKeysOf('conversations', (deleted.conversations ?? []).map(personRef)),
    ...rowKeysOf('groups', deleted.groups ?? []),
    ...rowKeysOf('messages', deleted.messages ?? []),
  ]);
}

/** The ties that a request stands in, for requests that end. */
export async function relationshipsOf(tx: Tx, deleted: readonly RowKey[]): Promise<RowKey[]> {
  const refs = keysAmong(deleted, 'requests');
  if (refs.length === 0) return [];
  const requests = await tx.getMany('requests', refs);
  const isHidden = requests.some((row) => row === undefined);
  const rows = [...requests, ...(isHidden ? await hiddenRows(tx, 'requests') : [])];
  const wanted = rows.flatMap((row) => (row !== undefined && refs.includes(row.ref) ? [row] : []));
  return rowKeysOf(
    'ties',
    wanted.map(({ user }) => personRef(user.user_id)),
  );
}

/** What was said where there is no conversation and no group any more: a socket told of it, and no pull did. */
function orphanedIn(messages: readonly Tables['messages'][], isThere: (name: RowKey) => boolean): RowKey[] {
  const orphaned = messages.filter(({ chat }) => {
    const parts = parseChatKey(chat);
    return !isThere('user' in parts ? `conversations/${personRef(parts.user)}` : `groups/${parts.group}`);
  });
  return rowKeysOf(
    'messages',
    orphaned.map(({ ref }) => ref),
  );
}

/**
 * The rows that a complete pull from nothing didn't bring any more, and what hangs on them. Those that a pending change hides
 * are found in its before-images.
 * @param generation of that pull
 * @param incoming by its last page, which is yet to land
 */
export async function staleRows(tx: Tx, generation: number, incoming: readonly RowKey[]): Promise<RowKey[]> {
  const newest = new Map<RowKey, number>();
  const noteGeneration = (table: RowTable, row: Tables[RowTable]) => {
    const name: RowKey = `${table}/${(row as unknown as Record<string, string>)[primaryKeys[table]] ?? ''}`;
    newest.set(name, Math.max(newest.get(name) ?? 0, row.generation));
  };
  for (const table of rowTables) for (const row of await tx.all(table)) noteGeneration(table, row);
  for (const { rows } of await tx.all('undos'))
    for (const { table, before } of rows) if (before !== null) noteGeneration(table, before);
  const stale = [...newest].flatMap(([name, newestGeneration]): RowKey[] => {
    const { table, key } = parseRowKey(name);
    if (newestGeneration >= generation || table === 'users') return [];
    if (table === 'events') return [name, `engagements/${key}`];
    // What a user has to do with an event goes by the event where there is one.
    return table === 'engagements' && newest.has(`events/${key}`) ? [] : [name];
  });
  const [removed, coming] = [new Set(stale), new Set(incoming)];
  const isThere = (name: RowKey) => coming.has(name) || (newest.has(name) && !removed.has(name));
  const messages = [...(await tx.all('messages')), ...(await hiddenRows(tx, 'messages'))];
  return [...new Set([...stale, ...orphanedIn(messages, isThere)])];
}
