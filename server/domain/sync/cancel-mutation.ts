import { formatPosition } from '#contract/sync/position.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { advanceLane, lockLane } from '#server/db/mutations/lanes.ts';
import { insertMutation } from '#server/db/mutations/log.ts';
import { findStoredMutation } from './guards/idempotency-key.ts';
import { scopeOf } from './mutation-request.ts';
import type { Actor } from './mutation-request.ts';
import { storedBody } from './replay.ts';

export interface CancelRequest {
  actor: Actor | null;
  key: string;
  client: string | undefined;
  lane: string;
  seq: number;
  now: number;
}

export interface CancelResult {
  body: { outcome: 'applied'; status: number; body: unknown } | { outcome: 'void' };
  at: string;
}

/** Cancels a mutation: returns its outcome if it has one, else makes sure that it never gets one. */
export async function cancelMutation(tx: WriteTx, request: CancelRequest): Promise<CancelResult> {
  const { actor, key, client = '', lane, seq, now } = request;
  const scope = scopeOf(request);
  const laneKey = { scope, client, lane };
  await lockLane(tx, laneKey, now);
  const storedMutation = await findStoredMutation(tx, scope, key);
  if (storedMutation !== null) {
    const at = formatPosition({ epoch: tx.epoch, position: storedMutation.position });
    if (storedMutation.outcome === 'void') return { body: { outcome: 'void' }, at };
    const body = await storedBody(tx, storedMutation, actor, now);
    return { body: { outcome: 'applied', status: storedMutation.status, body }, at };
  }
  const position = await tx.position();
  const blank = { kind: '', fingerprint: '', status: 0, body: null, subject: null };
  await insertMutation(tx, { scope, key, outcome: 'void', ...blank, position, at: now });
  await advanceLane(tx, laneKey, seq, now);
  return { body: { outcome: 'void' }, at: formatPosition({ epoch: tx.epoch, position }) };
}
