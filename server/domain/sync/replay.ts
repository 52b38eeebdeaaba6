import { createdIdField } from '#contract/sync/created-entity.ts';
import { Refusal, isRefusal } from '#contract/sync/refusals.ts';
import { formatPosition } from '#contract/sync/position.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { MutationRow } from '#server/db/mutations/log.ts';
import { legacyFingerprints } from './legacy-fingerprints.ts';
import { isStoredWhole, storedPartOf } from './stored-reply.ts';
import { nobodyAffected } from './mutation-request.ts';
import type { Actor, Outcome, MutationRequest } from './mutation-request.ts';
import { mutationHandlerOf } from './mutation-handlers.ts';

type Body = Record<string, unknown>;

export function lateSequence(): Refusal {
  return new Refusal('late_sequence', 'A later change of the same thing has come before this one');
}

/** The created row and the kind of mutation that created it. */
type CreatedRow = Pick<MutationRow, 'kind' | 'subject'>;

/**
 * The id of the created row, even if it is deleted: entries on a device that wait for it could otherwise never be sent.
 */
function createdIdIn({ kind, subject }: CreatedRow): Record<string, number> {
  const field = createdIdField(kind);
  return field === null || subject === null ? {} : { [field]: subject };
}

/** The reply for the row as it is now; if it is deleted or hidden from the actor, that refusal with the row's id. */
export async function currentReply(
  tx: Tx,
  row: CreatedRow,
  subject: number,
  actor: Actor | null,
  now: number,
): Promise<Body> {
  try {
    return (await mutationHandlerOf(row.kind as MutationKind).reply(tx, actor, subject, now)) as Body;
  } catch (error) {
    if (isRefusal(error)) return { ...error.toReply(), ...createdIdIn(row) };
    throw error;
  }
}

/**
 * Rebuilds the body of the first reply. Its rows are read again, and a deleted one is reported as gone; a refusal that
 * contained a row contains its present state.
 */
export async function storedBody(tx: Tx, row: MutationRow, actor: Actor | null, now: number): Promise<unknown> {
  const { kind, status, subject } = row;
  const storedReply = row.body === null ? null : (JSON.parse(row.body) as Body);
  if (subject === null) return storedReply ?? {};
  if (storedReply !== null && isStoredWhole(kind)) return storedReply;
  const reply = await currentReply(tx, row, subject, actor, now);
  if (status < 400) return { ...reply, ...storedPartOf(kind, storedReply ?? {}) };
  return 'error' in reply ? storedReply : { ...storedReply, current: reply['data'] ?? reply };
}

/**
 * Answers a known key with the first reply.
 * @throws Refusal `idempotency_key_reused` if the request differs from the first one
 */
export async function replayed(
  tx: Tx,
  request: MutationRequest,
  fingerprint: string,
  row: MutationRow,
): Promise<Outcome> {
  if (row.fingerprint !== fingerprint && !legacyFingerprints(request).has(row.fingerprint)) {
    throw new Refusal('idempotency_key_reused', 'This Idempotency-Key belongs to another request');
  }
  const { actor, now } = request;
  return {
    status: row.status,
    body: await storedBody(tx, row, actor, now),
    at: formatPosition({ epoch: tx.epoch, position: row.position }),
    isReplayed: true,
    isFinal: true,
    affected: nobodyAffected,
  };
}
