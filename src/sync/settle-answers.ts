import { madeId } from '#contract/made-id.ts';
import { mutationOf, type Scope } from '#contract/mutations.ts';
import { renewClientId } from '#data/meta.ts';
import { needsPerson, withHindrance, type OutboxEntry } from '#data/outbox.ts';
import { authorOf, putEntries, rebase, rebaseTables } from '#data/rebase.ts';
import type { Tx } from '#data/store.ts';
import { backoffDelay, longestWaitMs } from './backoff.ts';
import { noteStranger, type Memory } from './memory.ts';
import { mergeAsked, withArgs } from './merge-pair.ts';
import type { Outcome } from './outcome.ts';
import type { Ports } from './ports.ts';
import type { PlainServer } from './pulling.ts';
import { isPoisoned } from './quarantine-guard.ts';
import { refuse, revert, writeChanged, type Changed } from './refuse.ts';
import { isFoldable } from './seal-guard.ts';

export interface Answered {
  id: string;
  /** where the outbox holds it: a long queue isn't read whole for each answer */
  seq: number;
  outcome: Outcome;
}

/** Pulls that will bring what a mutation did; none where the server has no such pulls. */
export function scopesOf(entry: OutboxEntry, memory: Memory, userId: number | null): Scope[] {
  if (!memory.hasSync) return [];
  return mutationOf(entry.kind).scopes.filter((scope) => scope === 'events' || userId !== null);
}

interface Settling {
  ports: Ports;
  memory: Memory;
  owner: string;
  userId: number | null;
  plain: PlainServer | null;
}

/** One run of the transaction. What is broken off, as on a full disk, may be run again: then what it has learned is unlearned. */
interface Run extends Settling {
  unlearn: (() => void)[];
}

const isFinal = ({ as }: Outcome) => as === 'applied' || as === 'refused' || as === 'conflict';

/** Later edits of the thing that never went out join the one question that the person will be asked. */
function withLaterEdits(
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
): { asked: OutboxEntry; joined: OutboxEntry[] } {
  let asked = entry;
  const joined: OutboxEntry[] = [];
  for (const later of entries) {
    if (later.seq <= entry.seq || later.lane !== entry.lane || !isFoldable(later)) continue;
    const merged = mergeAsked(asked, later);
    if (merged === null) break;
    asked = withArgs(asked, merged.kind, merged.args);
    joined.push({ ...later, state: 'folded', touches: [], foldedInto: entry.id });
  }
  return { asked, joined };
}

function again(
  { ports, memory, unlearn }: Run,
  entry: OutboxEntry,
  { afterMs, isFault, isStrangers = false, leastMs = 0 }: Extract<Outcome, { as: 'again' }>,
): OutboxEntry {
  const attempts = entry.attempts + 1;
  const mark = memory.strikeMarks.get(entry.id);
  const isStrike = isFault && mark !== undefined && memory.successes > mark;
  const strikes = entry.strikes + (isStrike ? 1 : 0);
  if (isFault && (mark === undefined || isStrike)) {
    memory.strikeMarks.set(entry.id, memory.successes);
    unlearn.push(() => {
      if (mark === undefined) memory.strikeMarks.delete(entry.id);
      else memory.strikeMarks.set(entry.id, mark);
    });
  }
  const waitMs = Math.min(Math.max(leastMs, afterMs ?? backoffDelay(attempts, ports.clock.random())), longestWaitMs);
  const isStopped = isFault && isPoisoned(strikes);
  const strangers = memory.strangers.get(entry.id) ?? 0;
  const isHindered = noteStranger(memory, entry.id, isStrangers);
  unlearn.push(() => memory.strangers.set(entry.id, strangers));
  const [code, message] = isStrangers
    ? ['hindered', hindered]
    : ['quarantined', 'The server failed on this change again and again.'];
  return {
    ...withHindrance(entry, isHindered),
    attempts,
    strikes,
    lease: null,
    notBefore: ports.clock.now() + waitMs,
    state: isStopped ? 'quarantined' : entry.state,
    ...(isStopped ? { refusal: { status: 500, code, message } } : {}),
  };
}

const hindered =
  'Something between this device and Scape doesn’t let this through. Another network may, or other words.';

interface Settled extends Changed {
  /** replies to be written as rows, where no pull will bring them */
  replies: OutboxEntry[];
}

async function settleOne(tx: Tx, run: Run, held: OutboxEntry, outcome: Outcome, settled: Settled): Promise<void> {
  const { memory, userId, ports, plain } = run;
  switch (outcome.as) {
    case 'applied': {
      const { at, status, body } = outcome;
      const answer = madeId(held.kind, body);
      if (held.creates !== null && answer !== null)
        await tx.put('ids', [{ ref: held.creates, kind: answer.made, id: answer.id }]);
      const isDone = scopesOf(held, memory, userId).length === 0 || at === null;
      const applied: OutboxEntry = { ...held, state: 'applied', lease: null, ack: { at, status, body } };
      // Where nobody here can write it as a row, it waits for somebody who can.
      if (isDone && (memory.hasSync || plain !== null)) settled.replies.push(applied);
      else settled.plain.push(applied);
      return;
    }
    case 'refused':
      return refuse(tx, held, outcome.note, settled);
    case 'conflict': {
      const made = madeId(held.kind, outcome.note.current);
      if (held.creates !== null && made !== null)
        await tx.put('ids', [{ ref: held.creates, kind: made.made, id: made.id }]);
      // A toggle has no two sides to choose from: what the server holds is newer, and the next pull shows it.
      if (mutationOf(held.kind).onRefusal === 'revert') {
        // What waits for the id can go, now that it is known.
        if (made === null) await revert(tx, held, outcome.note, settled);
        else settled.rebases.drop.push(held);
        return;
      }
      const { asked, joined } = withLaterEdits(held, await tx.all('outbox'));
      settled.rebases.put.push({ ...asked, state: 'conflict', lease: null, refusal: outcome.note }, ...joined);
      return;
    }
    case 'again':
      settled.plain.push(again(run, held, outcome));
      return;
    case 'skipped':
    case 'signed-out':
      settled.plain.push({ ...held, lease: null });
      return;
    case 'blob-missing': {
      const sha256 = outcome.sha256 ?? Object.values(held.files)[0] ?? '';
      const blob = await tx.get('blobs', sha256);
      if (blob === undefined) {
        const message = 'The picture is not on this device any more. Please choose it again.';
        settled.plain.push({
          ...held,
          state: 'refused',
          lease: null,
          refusal: { status: 424, code: 'blob_missing', message },
        });
        return;
      }
      await tx.put('blobs', [{ ...blob, isUploaded: false }]);
      settled.plain.push(again(run, held, { as: 'again', afterMs: held.attempts === 0 ? 0 : null, isFault: false }));
      return;
    }
    case 'cloned': {
      // Under a new name nothing can come late: the other copy has called this very mutation back.
      if (held.attempts > 0) return settleOne(tx, run, held, { as: 'conflict', note: outcome.note }, settled);
      const current = await tx.get('meta', 'clientId');
      if (current?.value === held.seal?.clientId) await renewClientId(tx, ports.newId);
      settled.plain.push({ ...held, state: 'queued', lease: null, seal: null, attempts: 1 });
      return;
    }
    default:
      outcome satisfies never;
  }
}

/** Acknowledged ones that wait for a pull, of lanes whose later reply is about to be the row: it has their effect in it. */
function overtaken(entries: readonly OutboxEntry[], replies: readonly OutboxEntry[]): OutboxEntry[] {
  const lastSeqs = new Map(replies.map(({ lane, seq }) => [lane, seq]));
  return entries.filter(({ state, lane, seq }) => state === 'applied' && seq < (lastSeqs.get(lane) ?? 0));
}

/**
 * Writes down what the answers say, in one transaction. An entry that somebody has settled meanwhile is left as it is; a
 * final answer counts whoever holds the lease, anything less only from the one who holds it.
 */
export async function settleAnswers(settling: Settling, answers: readonly Answered[]): Promise<void> {
  const { ports, memory, owner, plain } = settling;
  const unlearn: (() => void)[] = [];
  await ports.store.transact('write', [...rebaseTables, 'ids', 'blobs'], async (tx) => {
    for (const back of unlearn.splice(0).reverse()) back();
    const entries = await tx.getMany(
      'outbox',
      answers.map(({ seq }) => seq),
    );
    const settled: Settled = { rebases: { drop: [], put: [] }, replies: [], plain: [] };
    for (const [index, { id, outcome }] of answers.entries()) {
      const held = entries[index];
      if (held?.id !== id || held.state !== 'sent') continue;
      if (!isFinal(outcome) && held.lease?.owner !== owner) continue;
      if (isFinal(outcome)) {
        memory.successes += 1;
        unlearn.push(() => (memory.successes -= 1));
      }
      await settleOne(tx, { ...settling, unlearn }, held, outcome, settled);
    }
    const { drop, put } = await writeChanged(tx, settled);
    if (drop.length + put.length + settled.replies.length === 0) return;
    const now = await tx.all('outbox');
    const user = await authorOf(tx);
    await rebase(tx, {
      entries: now,
      drop: [...drop, ...settled.replies, ...overtaken(now, settled.replies)],
      put,
      touched: settled.replies.flatMap((entry) => entry.touches as []),
      async apply(rows) {
        for (const entry of settled.replies) if (!memory.hasSync) await plain?.acknowledge(rows, entry, user);
      },
    });
  });
}

/** What a void was answered: either way the person is rid of it; what had arrived shows with the next pull. */
export async function settleVoid(ports: Ports, id: string): Promise<void> {
  await ports.store.transact('write', rebaseTables, async (tx) => {
    const entries = await tx.all('outbox');
    const held = entries.find((entry) => entry.id === id);
    if (held?.state === 'voiding') await rebase(tx, { entries, drop: [held] });
  });
}

/** Gives entries back whose request got no answer of ours: they may have arrived, so they keep id and seal. */
export async function release(ports: Ports, owner: string, ids: readonly string[], waitMs: number): Promise<void> {
  const wanted = new Set(ids);
  await ports.store.transact('write', ['outbox'], async (tx) => {
    const held = (await tx.all('outbox')).filter((entry) => wanted.has(entry.id) && !needsPerson(entry));
    const mine = held.filter((entry) => entry.lease?.owner === owner);
    const notBefore = waitMs === 0 ? 0 : ports.clock.now() + waitMs;
    await putEntries(
      tx,
      mine.map((entry) => ({ ...entry, lease: null, notBefore })),
    );
  });
}
