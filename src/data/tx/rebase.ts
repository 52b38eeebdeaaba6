import { Refusal } from '#contract/sync/refusals.ts';
import { runMutator } from './mutators.ts';
import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { hasEffect, type OutboxEntry } from '#data/outbox/entry.ts';
import { createWriteBatch, type WriteBatch, type RowKey } from './write-batch.ts';
import { nextCounter } from './meta.ts';
import type { Author } from '#data/events/rows.ts';
import { rowTables, type TableName, type Tx, type Undo } from '#data/db/store.ts';
import { deleteEntries } from '#data/outbox/dependents.ts';

/** The tables that a transaction needs for `rebase`. */
export const rebaseTables = [...rowTables, 'outbox', 'undos', 'meta'] as const satisfies readonly TableName[];

export interface Rebase {
  /** the whole outbox, as stored before the change */
  entries: readonly OutboxEntry[];
  /** the rows that `apply` writes */
  touched?: readonly RowKey[];
  /** writes the server's rows; runs while no pending effect is on the touched rows */
  apply?(rows: WriteBatch): Promise<void> | void;
  /** entries to delete, with their effects */
  drop?: readonly OutboxEntry[];
  /** entries with a new state or arguments; same seq, or a new one */
  put?: readonly OutboxEntry[];
}

/** The entries with effects on the given rows, or on rows that such entries touch, and so on. */
function entangledEntries(
  entries: readonly OutboxEntry[],
  touched: Iterable<string>,
  always: ReadonlySet<number>,
): OutboxEntry[] {
  const byRow = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    for (const name of entry.touches) byRow.set(name, [...(byRow.get(name) ?? []), entry]);
  }
  const found = new Set<OutboxEntry>(entries.filter((entry) => always.has(entry.seq)));
  const open = [...touched, ...[...found].flatMap((entry) => entry.touches)];
  const seen = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const entry of byRow.get(name) ?? []) {
      if (found.has(entry)) continue;
      found.add(entry);
      open.push(...entry.touches);
    }
  }
  return [...found].sort((left, right) => left.seq - right.seq);
}

/** The database's user; user_id 0 for a guest. */
export async function authorOf(tx: Tx): Promise<Author['user']> {
  const row = await tx.get('meta', 'author');
  return (row?.value ?? { user_id: 0, username: '', display_name: '', profile_picture: null }) as Author['user'];
}

/** Runs an entry's mutator on the rows and records its undo. */
export async function applyEntry(
  rows: WriteBatch,
  entry: OutboxEntry,
  user: Author['user'],
): Promise<{ entry: OutboxEntry; undo: Undo }> {
  const recording = await rows.record((draft) =>
    runMutator(entry.kind, draft, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq }),
  );
  return { entry: { ...entry, touches: recording.touches }, undo: { seq: entry.seq, rows: recording.rows } };
}

function isSameList(left: readonly string[], right: readonly string[] = []): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}

/** Reads all rows that the mutators will read, in bulk. */
async function loadTouched(rows: WriteBatch, entries: readonly OutboxEntry[]): Promise<void> {
  const names = entries.flatMap((entry) => entry.touches);
  for (const table of rowTables) {
    const keys = names.filter((name) => name.startsWith(`${table}/`)).map((name) => name.slice(table.length + 1));
    await rows.load(table, keys);
  }
}

/**
 * The only way to change rows other than by a new mutation: undoes pending effects, newest first, applies the change,
 * and applies the remaining effects again, oldest first. Moves only entries related to the touched rows. The caller's
 * transaction must span `rebaseTables`.
 * @throws Refusal `version_mismatch` if it would have to move an effect that only a newer version knows
 */
export async function rebase(tx: Tx, { entries, touched = [], apply, drop = [], put = [] }: Rebase): Promise<void> {
  const moving = new Set([...drop, ...put].map((entry) => entry.seq));
  const before = entangledEntries(entries.filter(hasEffect), touched, moving);
  if (before.some(isUnknownMutation)) {
    throw new Refusal('version_mismatch', 'A newer version of Scape has changed this. Please reload.');
  }
  const undos = await tx.getMany(
    'undos',
    before.map((entry) => entry.seq),
  );
  const rows = createWriteBatch(tx);
  for (const undo of [...undos].reverse()) {
    for (const { table, key, before: row } of undo?.rows ?? []) rows.restore(table, key, row);
  }
  await apply?.(rows);

  const removedSeqs = new Set(drop.map((entry) => entry.seq));
  const amended = new Map(put.map((entry) => [entry.seq, entry]));
  const remaining = before.filter((entry) => !removedSeqs.has(entry.seq) && !amended.has(entry.seq));
  const after = [...remaining, ...put.filter(hasEffect)].sort((left, right) => left.seq - right.seq);
  const user = await authorOf(tx);
  await loadTouched(rows, after);
  const performed = [];
  for (const entry of after) performed.push(await applyEntry(rows, entry, user));

  await deleteEntries(tx, drop, entries);
  // Don't rewrite entries whose touched rows are the same: a pull moves every entry that waits for it.
  const moved = performed.map(({ entry }) => entry);
  const changedEntries = moved.filter(
    (entry, index) => amended.has(entry.seq) || !isSameList(entry.touches, after[index]?.touches),
  );
  await tx.put('outbox', [...changedEntries, ...put.filter((entry) => !hasEffect(entry))]);
  const empty = new Set(undos.filter((undo) => undo?.rows.length === 0).map((undo) => undo?.seq));
  await tx.put(
    'undos',
    performed.flatMap(({ undo }) => (undo.rows.length === 0 && empty.has(undo.seq) ? [] : [undo])),
  );
  const bare = put.filter((entry) => !hasEffect(entry)).map((entry) => entry.seq);
  if (bare.length > 0) await tx.delete('undos', bare);
  if (!rows.isEmpty()) await rows.flush(await nextCounter(tx));
}

/** Stores entries whose effect stays as it is: a new state, lease or acknowledgement. */
export async function putEntries(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length > 0) await tx.put('outbox', entries);
}
