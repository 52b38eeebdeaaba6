import type { OutboxEntry } from './entry.ts';
import { createWriteBatch, type WriteBatch } from '#data/tx/write-batch.ts';
import type { Tx, IdRow } from '#data/db/store.ts';

/** With at least so many, reading the whole table is faster than single reads. */
const manyRefs = 50;

/** The server ids of those refs that have one. */
export async function readServerIds(tx: Tx, refs: readonly string[]): Promise<Map<string, number>> {
  const wanted = new Set(refs);
  const rows = wanted.size < manyRefs ? await tx.getMany('ids', [...wanted]) : await tx.all('ids');
  return new Map(
    rows.flatMap((row) => (row === undefined || !wanted.has(row.ref) ? [] : [[row.ref, row.id] as const])),
  );
}

/** The tables of things that mutations refer to. */
const referencedTables = ['events', 'posts', 'comments', 'requests', 'groups', 'messages'] as const;

/** The server id of a stored row of any of these tables; null if it has none or isn't stored. */
async function findServerId(rows: WriteBatch, ref: string): Promise<Omit<IdRow, 'ref'> | null> {
  const event = (await rows.get('events', ref))?.event_id;
  if (typeof event === 'number') return { kind: 'event', id: event };
  const post = (await rows.get('posts', ref))?.post_id;
  if (typeof post === 'number') return { kind: 'post', id: post };
  const comment = (await rows.get('comments', ref))?.comment_id;
  if (typeof comment === 'number') return { kind: 'comment', id: comment };
  const request = (await rows.get('requests', ref))?.request_id;
  if (typeof request === 'number') return { kind: 'request', id: request };
  const group = (await rows.get('groups', ref))?.group_id;
  if (typeof group === 'number') return { kind: 'group', id: group };
  const message = (await rows.get('messages', ref))?.message_id;
  return typeof message === 'number' ? { kind: 'message', id: message } : null;
}

/**
 * Stores the server ids of the rows that an entry refers to, as they may be gone when it is sent.
 * @returns the refs without an id
 */
export async function storeServerIds(tx: Tx, rows: WriteBatch, refs: readonly string[]): Promise<string[]> {
  const [existing] = await Promise.all([
    tx.getMany('ids', refs),
    ...referencedTables.map((table) => rows.load(table, refs)),
  ]);
  const unresolved: string[] = [];
  for (const [index, ref] of refs.entries()) {
    if (existing[index] !== undefined) continue;
    const serverId = await findServerId(rows, ref);
    if (serverId !== null) await tx.put('ids', [{ ref, ...serverId }]);
    else unresolved.push(ref);
  }
  return unresolved;
}

/** The user's text for a change of something that is gone. */
export const subjectGoneText = 'This no longer exists.';

/**
 * Those refs that can never get a server id: none is known, and no entry creates them. An entry with such a ref can
 * never be sent.
 * @param entries the whole outbox
 */
export async function unreachableRefs(
  tx: Tx,
  refs: readonly string[],
  entries: readonly OutboxEntry[],
): Promise<string[]> {
  const created = new Set(entries.map(({ creates }) => creates));
  const uncreated = refs.filter((ref) => !created.has(ref));
  // A pull may have brought the row since the entry was made.
  return uncreated.length === 0 ? [] : storeServerIds(tx, createWriteBatch(tx), uncreated);
}
