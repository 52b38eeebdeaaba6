import { createdIdOf } from '#contract/sync/created-entity.ts';
import { mutationOf, type Scope } from '#contract/sync/mutations.ts';
import { renewClientId } from '#data/tx/meta.ts';
import { asUnsent, withHindrance, withPostponement, type OutboxEntry } from '#data/outbox/entry.ts';
import type { Tx } from '#data/db/store.ts';
import { missingPictureText } from '#data/files/blobs.ts';
import { shouldQuarantine } from '#sync/engine/guards/quarantine.ts';
import { mayCoalesce } from '#sync/engine/guards/frozen-request.ts';
import { withArgs } from '#data/outbox/with-args.ts';
import { mergeIntoConflict } from '#sync/engine/merge-mutations.ts';
import { refuse, revert, type PendingChanges } from '#sync/engine/refuse.ts';
import { noteIntermediary, type EngineState } from '#sync/engine/state.ts';
import type { RestFallback } from '#sync/pull/context.ts';
import type { Ports } from '#sync/transport/ports.ts';
import { backoffDelay, longestWaitMs } from './backoff.ts';
import type { Outcome } from './outcome.ts';

export interface ApplyContext {
  ports: Ports;
  engineState: EngineState;
  owner: string;
  userId: number | null;
  restFallback: RestFallback | null;
}

/**
 * One run of the transaction. It may abort (disk full) and run again; undo steps revert what engine state has learned.
 */
export interface ApplyRun extends ApplyContext {
  undoSteps: (() => void)[];
}

/** Scopes whose pulls will bring a mutation's effect; none if the server has no pulls. */
function scopesOf(entry: OutboxEntry, engineState: EngineState, userId: number | null): Scope[] {
  if (!engineState.hasSync) return [];
  return mutationOf(entry.kind).scopes.filter((scope) => scope === 'events' || userId !== null);
}

/** Joins later unsent edits of the same thing, so that the user gets one conflict to settle. */
function withLaterEdits(
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
): { conflicting: OutboxEntry; joinedEdits: OutboxEntry[] } {
  let conflicting = entry;
  const joinedEdits: OutboxEntry[] = [];
  for (const later of entries) {
    if (later.seq <= entry.seq || later.lane !== entry.lane || !mayCoalesce(later)) continue;
    const merged = mergeIntoConflict(conflicting, later);
    if (merged === null) break;
    conflicting = withArgs(conflicting, merged.kind, merged.args);
    joinedEdits.push({ ...later, state: 'folded', touches: [], foldedInto: entry.id });
  }
  return { conflicting, joinedEdits };
}

function withRetry(
  { ports, engineState, undoSteps }: ApplyRun,
  entry: OutboxEntry,
  { afterMs, isFault, isIntermediary = false, leastMs = 0, postponed }: Extract<Outcome, { as: 'again' }>,
): OutboxEntry {
  const attempts = entry.attempts + 1;
  const successesAtLastFailure = engineState.successesAtFailure.get(entry.id);
  const isConsecutiveFailure =
    isFault && successesAtLastFailure !== undefined && engineState.successes > successesAtLastFailure;
  const consecutiveFailures = entry.strikes + (isConsecutiveFailure ? 1 : 0);
  if (isFault && (successesAtLastFailure === undefined || isConsecutiveFailure)) {
    engineState.successesAtFailure.set(entry.id, engineState.successes);
    undoSteps.push(() => {
      if (successesAtLastFailure === undefined) engineState.successesAtFailure.delete(entry.id);
      else engineState.successesAtFailure.set(entry.id, successesAtLastFailure);
    });
  }
  const waitMs = Math.min(Math.max(leastMs, afterMs ?? backoffDelay(attempts, ports.clock.random())), longestWaitMs);
  const isQuarantined = isFault && shouldQuarantine(consecutiveFailures);
  const intermediaryReplies = engineState.intermediaryReplies.get(entry.id) ?? 0;
  const isHindered = noteIntermediary(engineState, entry.id, isIntermediary);
  undoSteps.push(() => engineState.intermediaryReplies.set(entry.id, intermediaryReplies));
  const [code, message] = isIntermediary
    ? ['hindered', hinderedMessage]
    : ['quarantined', 'The server kept failing on this change.'];
  return {
    ...withPostponement(withHindrance(entry, isHindered), postponed),
    attempts,
    strikes: consecutiveFailures,
    lease: null,
    notBefore: ports.clock.now() + waitMs,
    state: isQuarantined ? 'quarantined' : entry.state,
    ...(isQuarantined ? { refusal: { status: 500, code, message } } : {}),
  };
}

const hinderedMessage = 'This network doesn’t let this through. Try another one, or other words.';

export interface AppliedResponses extends PendingChanges {
  /** replies to write as rows, because no pull will bring them */
  replies: OutboxEntry[];
}

/** Notes in `result` what becomes of an entry by the outcome of its request. Ids, files and the client id it writes at once. */
export async function applyOutcome(
  tx: Tx,
  run: ApplyRun,
  entry: OutboxEntry,
  outcome: Outcome,
  result: AppliedResponses,
): Promise<void> {
  const { engineState, userId, ports, restFallback } = run;
  switch (outcome.as) {
    case 'applied': {
      const { at, status, body } = outcome;
      const created = createdIdOf(entry.kind, body);
      if (entry.creates !== null && created !== null)
        await tx.put('ids', [{ ref: entry.creates, kind: created.entity, id: created.id }]);
      const isDone = scopesOf(entry, engineState, userId).length === 0 || at === null;
      const applied: OutboxEntry = { ...entry, state: 'applied', lease: null, ack: { at, status, body } };
      // A context without the fallback leaves it for one that can write the row.
      if (isDone && (engineState.hasSync || restFallback !== null)) result.replies.push(applied);
      else result.withoutRebase.push(applied);
      return;
    }
    case 'refused':
      return refuse(tx, entry, outcome.note, result);
    case 'conflict': {
      const created = createdIdOf(entry.kind, outcome.note.current);
      if (entry.creates !== null && created !== null)
        await tx.put('ids', [{ ref: entry.creates, kind: created.entity, id: created.id }]);
      // A toggle has no two versions to choose from: the server's is newer, and the next pull shows it.
      if (mutationOf(entry.kind).onRefusal === 'revert') {
        // Entries that wait for the id can go now that it is known.
        if (created === null) await revert(tx, entry, outcome.note, result);
        else result.rebases.drop.push(entry);
        return;
      }
      const { conflicting, joinedEdits } = withLaterEdits(entry, await tx.all('outbox'));
      result.rebases.put.push(
        { ...conflicting, state: 'conflict', lease: null, refusal: outcome.note },
        ...joinedEdits,
      );
      return;
    }
    case 'again':
      result.withoutRebase.push(withRetry(run, entry, outcome));
      return;
    case 'skipped':
    case 'signed-out':
      result.withoutRebase.push({ ...entry, lease: null });
      return;
    case 'blob-missing': {
      const sha256 = outcome.sha256 ?? Object.values(entry.files)[0] ?? '';
      const blob = await tx.get('blobs', sha256);
      if (blob === undefined) {
        const message = missingPictureText;
        result.withoutRebase.push({
          ...entry,
          state: 'refused',
          lease: null,
          refusal: { status: 424, code: 'blob_missing', message },
        });
        return;
      }
      await tx.put('blobs', [{ ...blob, isUploaded: false }]);
      result.withoutRebase.push(
        withRetry(run, entry, { as: 'again', afterMs: entry.attempts === 0 ? 0 : null, isFault: false }),
      );
      return;
    }
    case 'cloned': {
      // Under a new client id nothing can be late: the other copy of the database has cancelled this mutation.
      if (entry.attempts > 0) return applyOutcome(tx, run, entry, { as: 'conflict', note: outcome.note }, result);
      const current = await tx.get('meta', 'clientId');
      if (current?.value === entry.seal?.clientId) await renewClientId(tx, ports.newId);
      result.withoutRebase.push({ ...asUnsent(entry), attempts: 1 });
      return;
    }
    default:
      outcome satisfies never;
  }
}
