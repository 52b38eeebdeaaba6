import type { ChatKey } from '#contract/chat/key.ts';
import { personRef } from '#data/people/rows.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import type { RowTable, Tables, Tx } from '#data/db/store.ts';

export const rowKeysOf = (table: RowTable, refs: readonly string[]): RowKey[] =>
  refs.map((ref): RowKey => `${table}/${ref}`);

/** Splits a key such as `posts/<ref>`. */
export function parseRowKey(name: string): { table: RowTable; key: string } {
  const cut = name.indexOf('/');
  return { table: name.slice(0, cut) as RowTable, key: name.slice(cut + 1) };
}

/** Rows that pending changes hide. */
export async function hiddenRows<Name extends RowTable>(tx: Tx, table: Name): Promise<Tables[Name][]> {
  const hidden = (await tx.all('undos')).flatMap(({ rows }) => rows);
  return hidden.flatMap((row) => (row.table === table && row.before !== null ? [row.before as Tables[Name]] : []));
}

/** The messages in these chats, including those that a pending change hides. */
export async function messageKeysIn(tx: Tx, chats: readonly ChatKey[]): Promise<RowKey[]> {
  if (chats.length === 0) return [];
  const hidden = (await hiddenRows(tx, 'messages')).filter(({ chat }) => chats.includes(chat));
  return rowKeysOf('messages', [...(await tx.refsBy('messages', 'chat', chats)), ...hidden.map(({ ref }) => ref)]);
}

export async function commentsUnder(tx: Tx, posts: readonly string[]): Promise<RowKey[]> {
  return rowKeysOf('comments', await tx.refsBy('comments', 'post', posts));
}

export async function repliesTo(tx: Tx, refs: readonly string[]): Promise<RowKey[]> {
  const comments = await tx.getMany('comments', refs);
  const posts = comments.flatMap((row) => (row?.parent === null ? [row.post] : []));
  const siblings = await tx.getMany('comments', await tx.refsBy('comments', 'post', [...new Set(posts)]));
  const above = new Set<string | null | undefined>(refs);
  return rowKeysOf(
    'comments',
    siblings.flatMap((row) => (row !== undefined && above.has(row.parent) ? [row.ref] : [])),
  );
}

/** The rows that go with deleted people: their relationships, requests, conversations, and all they wrote. */
export async function rowsOfPeople(tx: Tx, people: readonly string[]): Promise<RowKey[]> {
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

/** The relationships that these requests belong to. */
export async function relationshipsOf(tx: Tx, refs: readonly string[]): Promise<RowKey[]> {
  const requests = await tx.getMany('requests', refs);
  const isHidden = requests.some((row) => row === undefined);
  const rows = [...requests, ...(isHidden ? await hiddenRows(tx, 'requests') : [])];
  const wanted = rows.flatMap((row) => (row !== undefined && refs.includes(row.ref) ? [row] : []));
  return rowKeysOf(
    'ties',
    wanted.map(({ user }) => personRef(user.user_id)),
  );
}
