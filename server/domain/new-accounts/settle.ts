import type { WriteTx } from '#server/db/engine/database.ts';
import { findNewAccount } from '#server/db/people/new-accounts.ts';
import type { MutationResult } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Affected, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { countNewAccount } from './count.ts';
import { newAccountMs } from './limits.ts';
import { holdForReview, mayWait } from './review.ts';
import type { NewAccountRule } from './rule.ts';

/** What applies to a new account. */
export interface NewAccount {
  /** when it isn't new any more, epoch ms */
  untilMs: number;
  rule: NewAccountRule;
}

/** What applies to the actor of a request; null if nothing does. */
export async function newAccountOf(
  tx: WriteTx,
  { actor, newAccounts: rule, now }: MutationRequest,
): Promise<NewAccount | null> {
  if (actor === null || actor.isOperator === true || rule === undefined || rule.mode === 'open') return null;
  const since = await findNewAccount(tx, actor.userId, now - newAccountMs);
  return since === null ? null : { untilMs: since + newAccountMs, rule };
}

/** The request, marked if what it makes may wait for a review. */
export function markedForReview(request: MutationRequest, account: NewAccount | null): MutationRequest {
  return account?.rule.mode === 'review' && mayWait(request) ? { ...request, waitsForReview: true } : request;
}

/**
 * Counts what a new account has just done, and hides its content for review where the setting says so.
 * @returns whose devices are affected
 * @throws Refusal `rate_limited` beyond a limit
 */
export async function settleNewAccount(
  tx: WriteTx,
  request: MutationRequest,
  account: NewAccount | null,
  { subject, affected, isExisting }: MutationResult,
): Promise<Affected> {
  if (account === null || isExisting === true || affected === nobodyAffected) return affected;
  const { untilMs, rule } = account;
  await countNewAccount(tx, request, { subject, untilMs, rate: rule.rate });
  return rule.mode === 'review' ? await holdForReview(tx, request, { subject, affected }) : affected;
}
