import { chatIn, chatWith, partsOfChat, type ChatKey } from '#contract/chat-key.ts';
import type { SyncMeReply } from '#contract/sync.ts';
import { personRef } from './people.ts';
import type { RowKey } from './row-draft.ts';
import { primaryKeys, rowTables, type RowTable, type Tables, type Tx } from './store.ts';

const keysOf = (table: RowTable, refs: readonly string[]): RowKey[] => refs.map((ref): RowKey => `${table}/${ref}`);

/** Parts of a name such as `posts/<ref>`. */
export function partsOf(name: string): { table: RowTable; key: string } {
  const cut = name.indexOf('/');
  return { table: name.slice(0, cut) as RowTable, key: name.slice(cut + 1) };
}

function among(gone: readonly RowKey[], table: RowTable): string[] {
  return gone.map(partsOf).flatMap((row) => (row.table === table ? [row.key] : []));
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
export async function saidIn(tx: Tx, chats: readonly ChatKey[]): Promise<RowKey[]> {
  if (chats.length === 0) return [];
  const hidden = (await hiddenRows(tx, 'messages')).filter(({ chat }) => chats.includes(chat));
  return keysOf('messages', [...(await tx.refsBy('messages', 'chat', chats)), ...hidden.map(({ ref }) => ref)]);
}

async function withReplies(tx: Tx, refs: readonly string[]): Promise<string[]> {
  const held = refs.length === 0 ? [] : await tx.getMany('comments', refs);
  const posts = held.flatMap((row) => (row?.parent === null ? [row.post] : []));
  const near = await tx.getMany('comments', await tx.refsBy('comments', 'post', [...new Set(posts)]));
  const above = new Set<string | null | undefined>(refs);
  return [...refs, ...near.flatMap((row) => (row !== undefined && above.has(row.parent) ? [row.ref] : []))];
}

/** The rows of whoever is gone, and of what they wrote. */
async function ofPeople(tx: Tx, people: readonly string[]): Promise<RowKey[]> {
  if (people.length === 0) return [];
  const ids = people.map(Number);
  const ties = await tx.getMany('ties', people);
  return [
    ...keysOf('ties', people),
    ...keysOf(
      'requests',
      ties.flatMap((tie) => tie?.request ?? []),
    ),
    ...keysOf('posts', await tx.refsBy('posts', 'user_id', ids)),
    ...keysOf('comments', await tx.refsBy('comments', 'user_id', ids)),
    ...keysOf('conversations', people),
    ...keysOf('messages', await tx.refsBy('messages', 'user_id', ids)),
  ];
}

/** Those rows, and all that isn't shown without them. */
export async function withWhatHangs(tx: Tx, told: readonly RowKey[]): Promise<RowKey[]> {
  const gone = [...told, ...(await ofPeople(tx, among(told, 'people')))];
  const under = await tx.refsBy('comments', 'post', among(gone, 'posts'));
  const comments = await withReplies(tx, [...among(gone, 'comments'), ...under]);
  const chats = [
    ...among(gone, 'conversations').map((person) => chatWith(Number(person))),
    ...among(gone, 'groups').map(chatIn),
  ];
  return [
    ...new Set([
      ...gone,
      ...keysOf('engagements', among(gone, 'events')),
      ...keysOf('comments', comments),
      ...(await saidIn(tx, chats)),
    ]),
  ];
}

/** The rows that a reply tells to be gone, with what hangs on them. @param ids of events */
export async function goneRows(tx: Tx, deleted: SyncMeReply['deleted'], ids: readonly number[]): Promise<RowKey[]> {
  return withWhatHangs(tx, [
    ...keysOf('events', [...(await eventRefsOf(tx, ids)), ...(deleted.events ?? [])]),
    ...keysOf('people', (deleted.people ?? []).map(personRef)),
    ...keysOf('posts', deleted.posts ?? []),
    ...keysOf('comments', deleted.comments ?? []),
    ...keysOf('requests', deleted.requests ?? []),
    ...keysOf('notices', deleted.notices ?? []),
    ...keysOf('conversations', (deleted.conversations ?? []).map(personRef)),
    ...keysOf('groups', deleted.groups ?? []),
    ...keysOf('messages', deleted.messages ?? []),
  ]);
}

/** The ties that a request stands in, for requests that end. */
export async function tiesOf(tx: Tx, gone: readonly RowKey[]): Promise<RowKey[]> {
  const refs = among(gone, 'requests');
  if (refs.length === 0) return [];
  const held = await tx.getMany('requests', refs);
  const isHidden = held.some((row) => row === undefined);
  const rows = [...held, ...(isHidden ? await hiddenRows(tx, 'requests') : [])];
  const wanted = rows.flatMap((row) => (row !== undefined && refs.includes(row.ref) ? [row] : []));
  return keysOf(
    'ties',
    wanted.map(({ user }) => personRef(user.user_id)),
  );
}

/** What was said where there is no conversation and no group any more: a socket told of it, and no pull did. */
function strandedIn(messages: readonly Tables['messages'][], isThere: (name: RowKey) => boolean): RowKey[] {
  const stranded = messages.filter(({ chat }) => {
    const parts = partsOfChat(chat);
    return !isThere('user' in parts ? `conversations/${personRef(parts.user)}` : `groups/${parts.group}`);
  });
  return keysOf(
    'messages',
    stranded.map(({ ref }) => ref),
  );
}

/**
 * The rows that a complete pull from nothing didn't bring any more, and what hangs on them. Those that a pending change hides
 * are found in its before-images.
 * @param generation of that pull
 * @param told by its last page, which is yet to land
 */
export async function staleRows(tx: Tx, generation: number, told: readonly RowKey[]): Promise<RowKey[]> {
  const newest = new Map<RowKey, number>();
  const see = (table: RowTable, row: Tables[RowTable]) => {
    const name: RowKey = `${table}/${(row as unknown as Record<string, string>)[primaryKeys[table]] ?? ''}`;
    newest.set(name, Math.max(newest.get(name) ?? 0, row.generation));
  };
  for (const table of rowTables) for (const row of await tx.all(table)) see(table, row);
  for (const { rows } of await tx.all('undos'))
    for (const { table, before } of rows) if (before !== null) see(table, before);
  const stale = [...newest].flatMap(([name, held]): RowKey[] => {
    const { table, key } = partsOf(name);
    if (held >= generation || table === 'users') return [];
    if (table === 'events') return [name, `engagements/${key}`];
    // What a user has to do with an event goes by the event where there is one.
    return table === 'engagements' && newest.has(`events/${key}`) ? [] : [name];
  });
  const [gone, coming] = [new Set(stale), new Set(told)];
  const isThere = (name: RowKey) => coming.has(name) || (newest.has(name) && !gone.has(name));
  const said = [...(await tx.all('messages')), ...(await hiddenRows(tx, 'messages'))];
  return [...new Set([...stale, ...strandedIn(said, isThere)])];
}
