import type { Tx } from '#data/db/store.ts';
import { dependentsOf } from '#data/outbox/dependents.ts';
import { asUnsent, isFrozenByRef, needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { authorOf, putEntries, rebase, rebaseTables } from '#data/tx/rebase.ts';
import { writePendingChanges } from '#sync/engine/refuse.ts';
import type { Ports } from '#sync/transport/ports.ts';
import { applyOutcome, type AppliedResponses, type ApplyContext } from './apply-outcome.ts';
import type { Outcome } from './outcome.ts';

export interface MutationResponse {
  id: string;
  /** the outbox key: spares reading a long outbox for each response */
  seq: number;
  outcome: Outcome;
}

const isFinal = ({ as }: Outcome) => as === 'applied' || as === 'refused' || as === 'conflict';

/**
 * Acknowledged entries awaiting a pull whose lane has a later reply about to be written: that row includes their
 * effect.
 */
function superseded(entries: readonly OutboxEntry[], replies: readonly OutboxEntry[]): OutboxEntry[] {
  const lastSeqs = new Map(replies.map(({ lane, seq }) => [lane, seq]));
  return entries.filter(({ state, lane, seq }) => state === 'applied' && seq < (lastSeqs.get(lane) ?? 0));
}

/** Whether the server has never made what the entry is to make, and won't by any copy of the request. */
function isUnmade(entry: OutboxEntry, outcome: Outcome | undefined, owner: string): boolean {
  if (entry.state !== 'sent') return false;
  return outcome?.as === 'refused' || (outcome?.as === 'cloned' && entry.lease?.owner === owner);
}

/**
 * What names by its ref a thing that was not made has not been performed either, nor will any copy of its request be: it
 * is as if it had never been sent, and can be coalesced, moved, refused and frozen anew like all that waits.
 */
async function unfreezeOrphans(tx: Tx, owner: string, responses: readonly MutationResponse[]): Promise<void> {
  const outcomes = new Map(responses.map(({ id, outcome }) => [id, outcome]));
  if (responses.every(({ outcome }) => outcome.as === 'applied' || outcome.as === 'skipped')) return;
  const entries = await tx.all('outbox');
  const unmade = entries.filter((entry) => isUnmade(entry, outcomes.get(entry.id), owner));
  const orphans = dependentsOf(unmade, entries).filter(isFrozenByRef);
  await putEntries(tx, orphans.map(asUnsent));
}

/**
 * Applies responses to the outbox in one transaction, and leaves entries settled meanwhile alone. A final outcome always
 * counts, any other only if this engine holds the lease.
 */
export async function applyPushResponses(context: ApplyContext, responses: readonly MutationResponse[]): Promise<void> {
  const { ports, engineState, owner, restFallback } = context;
  const undoSteps: (() => void)[] = [];
  await ports.store.transact('write', [...rebaseTables, 'ids', 'blobs'], async (tx) => {
    for (const undo of undoSteps.splice(0).reverse()) undo();
    await unfreezeOrphans(tx, owner, responses);
    const entries = await tx.getMany(
      'outbox',
      responses.map(({ seq }) => seq),
    );
    const result: AppliedResponses = { rebases: { drop: [], put: [] }, replies: [], withoutRebase: [] };
    for (const [index, { id, outcome }] of responses.entries()) {
      const entry = entries[index];
      if (entry?.id !== id || entry.state !== 'sent') continue;
      if (!isFinal(outcome) && entry.lease?.owner !== owner) continue;
      if (isFinal(outcome)) {
        engineState.successes += 1;
        undoSteps.push(() => (engineState.successes -= 1));
      }
      await applyOutcome(tx, { ...context, undoSteps }, entry, outcome, result);
    }
    const { drop, put } = await writePendingChanges(tx, result);
    if (drop.length + put.length + result.replies.length === 0) return;
    const now = await tx.all('outbox');
    const user = await authorOf(tx);
    await rebase(tx, {
      entries: now,
      drop: [...drop, ...result.replies, ...superseded(now, result.replies)],
      put,
      touched: result.replies.flatMap((entry) => entry.touches as []),
      async apply(rows) {
        for (const entry of result.replies)
          if (!engineState.hasSync) await restFallback?.acknowledge(rows, entry, user);
      },
    });
  });
}

/**
 * Drops a cancelled entry: whatever the answer, the user is rid of it, and anything that had arrived shows with the
 * next pull.
 */
export async function applyCancellation(ports: Ports, id: string): Promise<void> {
  await ports.store.transact('write', rebaseTables, async (tx) => {
    const entries = await tx.all('outbox');
    const cancelled = entries.find((entry) => entry.id === id);
    if (cancelled?.state === 'voiding') await rebase(tx, { entries, drop: [cancelled] });
  });
}

/**
 * Releases entries whose request got no answer from the server: it may have arrived, so they keep id and frozen
 * request.
 */
export async function release(ports: Ports, owner: string, ids: readonly string[], waitMs: number): Promise<void> {
  const releasedIds = new Set(ids);
  await ports.store.transact('write', ['outbox'], async (tx) => {
    const matching = (await tx.all('outbox')).filter((entry) => releasedIds.has(entry.id) && !needsDecision(entry));
    const mine = matching.filter((entry) => entry.lease?.owner === owner);
    const notBefore = waitMs === 0 ? 0 : ports.clock.now() + waitMs;
    await putEntries(
      tx,
      mine.map((entry) => ({ ...entry, lease: null, notBefore })),
    );
  });
}
