import { mutationOf, type Scope } from '#contract/sync/mutations.ts';
import { parsePosition } from '#contract/sync/position.ts';
import type { Changes, SyncMeReply } from '#contract/sync/protocol.ts';
import type { CursorRow } from './cursors.ts';
import { cascadeDeletes, staleRows } from './cascade-deletes.ts';
import { planPatch } from './changes.ts';
import { touchedRows } from './kinds.ts';
import { guestsToEvict } from '#data/events/guests/evict.ts';
import { readCounter, nextCounter } from '#data/tx/meta.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { rebase, rebaseTables } from '#data/tx/rebase.ts';
import type { Store, TableName } from '#data/db/store.ts';

/** One page of a pull. */
export interface Patch {
  scope: Scope;
  /** the cursor that this page was requested with; if the stored one differs by now, the page is dropped */
  fromCursor: string | null;
  cursor: string;
  upto: string;
  isLast: boolean;
  changes: Changes;
  deleted: SyncMeReply['deleted'];
  /** server ids of deleted events */
  deletedEventIds: readonly number[];
  /** the server's time, in epoch ms, where the page says it */
  serverNowMs?: number | undefined;
}

const dayMs = 24 * 3_600_000;

export const applyTables = [...rebaseTables, 'cursors', 'ids'] as const satisfies readonly TableName[];

export function newCursor(scope: Scope): CursorRow {
  return { scope, cursor: null, upto: null, generation: 0, isFilling: true, syncedAt: null };
}

/** Where to continue the pull of a scope. If it has to start from the beginning, starts a new generation. */
export async function startPull(store: Store, scope: Scope): Promise<CursorRow> {
  return store.transact('write', ['cursors', 'meta'], async (tx) => {
    const existing = (await tx.get('cursors', scope)) ?? newCursor(scope);
    if (existing.cursor !== null) return existing;
    const generation = existing.hasEarlyRows === true ? existing.generation : await nextCounter(tx);
    const filling = { ...existing, isFilling: true, generation };
    await tx.put('cursors', [filling]);
    return filling;
  });
}

/**
 * Begins the generation of a device's first pull for rows that are stored before it: as rows of an earlier one they would
 * be deleted when it completes.
 */
export async function beginFirstGeneration(store: Store): Promise<void> {
  await store.transact('write', ['cursors', 'meta'], async (tx) => {
    if ((await tx.get('cursors', 'events')) !== undefined) return;
    await tx.put('cursors', [{ ...newCursor('events'), generation: await nextCounter(tx), hasEarlyRows: true }]);
  });
}

/**
 * For when the server can't tell what has changed since the cursors: the next pulls start from the beginning. Rows and
 * outbox stay.
 */
export async function resetCursors(store: Store): Promise<void> {
  await store.transact('write', ['cursors'], async (tx) => {
    const cursors = await tx.all('cursors');
    await tx.put(
      'cursors',
      cursors.map((row) => ({ ...row, cursor: null, isFilling: true, hasEarlyRows: false })),
    );
  });
}

function isReachedBy(at: string | null, upto: string | null, epoch: string | undefined): boolean {
  const [wanted, reachedPosition] = [
    at === null ? null : parsePosition(at),
    upto === null ? null : parsePosition(upto),
  ];
  if (reachedPosition === null || reachedPosition.epoch !== epoch) return false;
  // Acknowledged before the database was restored: a pull from the restored one brings all there is.
  if (wanted === null || wanted.epoch !== epoch) return true;
  return reachedPosition.position >= wanted.position;
}

/** Acknowledged mutations whose effect has been pulled in all scopes that they touch. */
function reachedEntries(
  entries: readonly OutboxEntry[],
  cursors: readonly CursorRow[],
  hasUser: boolean,
  epoch: string | undefined,
) {
  return entries.filter((entry) => {
    if (entry.state !== 'applied') return false;
    const scopes = mutationOf(entry.kind).scopes.filter((scope) => scope === 'events' || hasUser);
    return scopes.every((scope) => {
      const cursor = cursors.find((row) => row.scope === scope);
      return cursor !== undefined && !cursor.isFilling && isReachedBy(entry.ack?.at ?? null, cursor.upto, epoch);
    });
  });
}

/**
 * Stores a page: rows, deletions and cursor in one transaction, below the pending changes. After the last page, drops
 * the entries whose effect it has brought.
 * @returns false if the cursor has changed meanwhile; the page is then ignored
 */
export async function applyPatch(
  store: Store,
  patch: Patch,
  { hasUser, nowMs }: { hasUser: boolean; nowMs: number },
): Promise<boolean> {
  return store.transact('write', applyTables, async (tx) => {
    const existing = await tx.get('cursors', patch.scope);
    if (existing === undefined || existing.cursor !== patch.fromCursor) return false;
    const cursor: CursorRow = {
      ...existing,
      cursor: patch.cursor,
      ...(patch.isLast ? { upto: patch.upto, isFilling: false, syncedAt: nowMs } : {}),
    };
    await tx.put('cursors', [cursor]);
    const cursors = await tx.all('cursors');
    const isComplete =
      existing.isFilling && patch.isLast && cursors.every((row) => !row.isFilling) && (!hasUser || cursors.length > 1);
    const entries = await tx.all('outbox');
    const deleted = await cascadeDeletes(tx, patch.deleted, patch.deletedEventIds);
    const swept = isComplete
      ? await staleRows(tx, Math.min(...cursors.map((row) => row.generation)), touchedRows(patch.changes))
      : [];
    const isLastOfOwn = patch.isLast && patch.scope === 'me';
    const isNewDay = Math.floor((existing.syncedAt ?? 0) / dayMs) !== Math.floor(nowMs / dayMs);
    const evicted = isLastOfOwn ? await guestsToEvict(tx, { isNewDay, serverNowMs: patch.serverNowMs }) : [];
    const patchChanges = { changes: patch.changes, deleted: [...deleted, ...swept, ...evicted] };
    const { touched, apply } = await planPatch(tx, patchChanges, cursor.generation);
    await rebase(tx, {
      entries,
      touched,
      apply,
      drop: patch.isLast ? reachedEntries(entries, cursors, hasUser, parsePosition(patch.upto)?.epoch) : [],
    });
    return true;
  });
}

/** The read version, to be taken before sending a GET: rows that change later are newer than its reply. */
export async function takeReadVersion(store: Store): Promise<number> {
  return store.transact('read', ['meta'], readCounter);
}

/** Ids of mutations that the server has accepted and no pull has brought yet. */
export async function acknowledgedIds(store: Store): Promise<Set<string>> {
  const entries = await store.transact('read', ['outbox'], (tx) => tx.all('outbox'));
  return new Set(entries.filter((entry) => entry.state === 'applied').map((entry) => entry.id));
}
