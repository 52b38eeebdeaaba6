import { parseChatKey } from '#contract/chat/key.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { personRef } from '#data/people/rows.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import { primaryKeys, rowTables, type RowTable, type Tables, type Tx } from '#data/db/store.ts';
import { hiddenRows, parseRowKey, rowKeysOf } from './dependent-rows.ts';
import { allKinds, isTable } from './kinds.ts';

/** The keys of the rows that are in a table. */
export function keysAmong(names: readonly RowKey[], table: string): string[] {
  return names.map(parseRowKey).flatMap((row) => (row.table === table ? [row.key] : []));
}

/** Refs of the events with these ids, including those whose row a pending change hides. */
async function eventRefsOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const named = (await tx.all('ids')).filter((row) => row.kind === 'event' && wanted.has(row.id)).map((row) => row.ref);
  return [...(await tx.refsBy('events', 'event_id', ids)), ...named];
}

/** The given rows, and all that aren't shown without them. */
export async function withDependentRows(tx: Tx, roots: readonly RowKey[]): Promise<RowKey[]> {
  const deleted = [...roots];
  for (const [kind, { dependents }] of allKinds) {
    const keys = keysAmong(deleted, kind);
    if (keys.length > 0) deleted.push(...((await dependents?.(tx, keys)) ?? []));
  }
  return [...new Set(deleted)];
}

/**
 * The rows that a pull reports as deleted, with their dependents.
 * @param ids of events
 */
export async function cascadeDeletes(
  tx: Tx,
  deleted: SyncMeReply['deleted'],
  ids: readonly number[],
): Promise<RowKey[]> {
  const roots = rowKeysOf('events', await eventRefsOf(tx, ids));
  for (const [kind] of allKinds) {
    // Deleted rows are reported by the key they have here: a ref, or a user id.
    if (isTable(kind)) roots.push(...rowKeysOf(kind, (deleted[kind] ?? []).map(String)));
  }
  return withDependentRows(tx, roots);
}

/** Messages whose conversation or group is gone. They came over a socket, so no pull deletes them. */
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
 * The rows that a complete pull from the start didn't contain any more, with their dependents. Rows hidden by pending
 * changes are found in the before-images.
 * @param generation of that pull
 * @param incoming rows of its last page, which isn't stored yet
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
    // If the event is stored, its engagement is removed together with it.
    return table === 'engagements' && newest.has(`events/${key}`) ? [] : [name];
  });
  const [removed, coming] = [new Set(stale), new Set(incoming)];
  const isThere = (name: RowKey) => coming.has(name) || (newest.has(name) && !removed.has(name));
  const messages = [...(await tx.all('messages')), ...(await hiddenRows(tx, 'messages'))];
  return [...new Set([...stale, ...orphanedIn(messages, isThere)])];
}
