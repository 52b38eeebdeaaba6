import { formatPosition } from '#contract/position.ts';
import type { WriteTx } from '#server/db/database.ts';
import { advanceLane, lockLane } from '#server/db/lanes.ts';
import { insertMutation } from '#server/db/mutations-log.ts';
import { findKnownKey } from './guards/known-key.ts';
import { scopeOf } from './perform-request.ts';
import type { Actor } from './perform-request.ts';
import { storedBody } from './replay.ts';

export interface VoidRequest {
  actor: Actor | null;
  key: string;
  client: string | undefined;
  lane: string;
  seq: number;
  now: number;
}

export interface VoidResult {
  body: { outcome: 'applied'; status: number; body: unknown } | { outcome: 'void' };
  at: string;
}

/** Calls a mutation back: tells its outcome if it has one, else makes sure that it can never have one. */
export async function voidMutation(tx: WriteTx, request: VoidRequest): Promise<VoidResult> {
  const { actor, key, client = '', lane, seq, now } = request;
  const scope = scopeOf(request);
  const line = { scope, client, lane };
  await lockLane(tx, line, now);
  const known = await findKnownKey(tx, scope, key);
  if (known !== null) {
    const at = formatPosition({ epoch: tx.epoch, position: known.position });
    if (known.outcome === 'void') return { body: { outcome: 'void' }, at };
    const body = await storedBody(tx, known, actor, now);
    return { body: { outcome: 'applied', status: known.status, body }, at };
  }
  const position = await tx.position();
  const blank = { kind: '', fingerprint: '', status: 0, body: null, subject: null };
  await insertMutation(tx, { scope, key, outcome: 'void', ...blank, position, at: now });
  await advanceLane(tx, line, seq, now);
  return { body: { outcome: 'void' }, at: formatPosition({ epoch: tx.epoch, position }) };
}
