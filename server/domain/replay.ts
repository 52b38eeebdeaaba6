import { madeField } from '#contract/made-id.ts';
import { Refusal, isRefusal } from '#contract/refusals.ts';
import { formatPosition } from '#contract/position.ts';
import type { MutationKind } from '#contract/mutations.ts';
import type { Tx } from '#server/db/database.ts';
import type { MutationRow } from '#server/db/mutations-log.ts';
import { nobody } from './perform-request.ts';
import type { Actor, Outcome, PerformRequest } from './perform-request.ts';
import { ruleOf } from './rules.ts';

export function lateSequence(): Refusal {
  return new Refusal('late_sequence', 'A later change of the same thing has come before this one');
}

/** What was made keeps its id when it is gone: what waits on a device for that id could never go out without it. */
function madeBy({ kind, subject }: MutationRow): Record<string, number> {
  const field = madeField(kind);
  return field === null || subject === null ? {} : { [field]: subject };
}

/** The body that was answered; one that was dropped after its time is told anew from the row as it now is. */
export async function storedBody(tx: Tx, row: MutationRow, actor: Actor | null, now: number): Promise<unknown> {
  if (row.body !== null) return JSON.parse(row.body);
  if (row.subject === null) return {};
  try {
    return await ruleOf(row.kind as MutationKind).reply(tx, actor, row.subject, now);
  } catch (error) {
    if (isRefusal(error)) return { ...error.toReply(), ...madeBy(row) };
    throw error;
  }
}

/** A known key's answer: the first reply again, unless the key now comes with another request or was made void. */
export async function replayed(
  tx: Tx,
  { actor, now }: PerformRequest,
  fingerprint: string,
  row: MutationRow,
): Promise<Outcome> {
  if (row.outcome === 'void') throw lateSequence();
  if (row.fingerprint !== fingerprint) {
    throw new Refusal('idempotency_key_reused', 'This Idempotency-Key belongs to another request');
  }
  return {
    status: row.status,
    body: await storedBody(tx, row, actor, now),
    at: formatPosition({ epoch: tx.epoch, position: row.position }),
    isReplayed: true,
    isFinal: true,
    affected: nobody,
  };
}
