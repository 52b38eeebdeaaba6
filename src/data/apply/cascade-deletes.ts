import { parseChatKey } from '#contract/chat/key.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { personRef } from '#data/people/rows.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import { primaryKeys, rowTables, type RowTable, type Tables, type Tx } from '#data/db/store.ts';
import { hiddenRows, parseRowKey, rowKeysOf } from './dependent-rows.ts';
import { allKinds, isTable } from './kinds.ts';

/** The keys of those that lie in a table. */
export function keysAmong(names: readonly RowKey[], table: string): string[] {
  return names.map(parseRowKey).flatMap((row) => (row.table === table ? [row.key] : []));
}

/** Refs of the events with these ids, those included whose row a pending change hides at the moment. */
async function eventRefsOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const named = (await tx.all('ids')).filter((row) => row.kind === 'event' && wanted.has(row.id)).map((row) => row.ref);
  return [...(await tx.refsBy('events', 'event_id', ids)), ...named];
}

/** Those rows, and all that isn't shown without them. */
export async function withDependentRows(tx: Tx, roots: readonly RowKey[]): Promise<RowKey[]> {
  const deleted = [...roots];
  for (const [kind, { dependents }] of allKinds) {
    const keys = keysAmong(deleted, kind);
    if (keys.length > 0) deleted.push(...((await dependents?.(tx, keys)) ?? []));
  }
  return [...new Set(deleted)];
}

/** The rows that a reply tells to be gone, with what hangs on them. @param ids of events */
export async function cascadeDeletes(
  tx: Tx,
  deleted: SyncMeReply['deleted'],
  ids: readonly number[],
): Promise<RowKey[]> {
  const roots = rowKeysOf('events', await eventRefsOf(tx, ids));
  for (const [kind] of allKinds) {
    // What is gone has the key that its row has here: a ref, or the id of somebody.
    if (isTable(kind)) roots.push(...rowKeysOf(kind, (deleted[kind] ?? []).map(String)));
  }
  return withDependentRows(tx, roots);
}

/** Messages whose conversation or group is gone: they came over a socket, so no pull deletes them. */
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
