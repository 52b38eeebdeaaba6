import { mayDelete, type DeletionConsent } from '#data/account/delete-guard.ts';
import { fingerprintsOf, type UnsentWork } from '#data/account/unsent-work.ts';
import type { Store } from '#data/db/store.ts';
import type { EngineStatus, PauseReason } from './status.ts';

/**
 * Why entries may be left after sending. A pause reason: nothing could be sent. `slow`: time ran out. `failed`: the
 * engine failed. null: everything sendable was sent.
 */
export type SendProblem = Exclude<PauseReason, 'update'> | 'slow' | 'failed' | null;

export interface SendResult {
  /** number of waiting changes that have arrived */
  sent: number;
  problem: SendProblem;
}

/**
 * Why the engine is paused, from its stored status; null also for `update`, which holds up only a newer version's
 * entries.
 */
async function storedPauseReason(store: Store): Promise<Exclude<PauseReason, 'update'> | null> {
  const storedStatus = await store.transact('read', ['meta'], (tx) => tx.get('meta', 'status'));
  const reason = (storedStatus?.value as Partial<EngineStatus> | undefined)?.gate ?? null;
  return reason === 'update' ? null : reason;
}

const problemByEnd: Record<'done' | 'slow' | 'failed', SendProblem> = { done: null, slow: 'slow', failed: 'failed' };

/**
 * Sends an account's outbox before logout. Returns at once if the engine is paused.
 * @param pass one pass of the account's engine
 * @param timeout settles when the user should wait no longer
 * @returns why entries may be left
 */
export async function sendBeforeLogout(
  store: Store,
  pass: () => Promise<unknown>,
  timeout: Promise<unknown>,
): Promise<SendProblem> {
  const reason = await storedPauseReason(store);
  if (reason !== null) return reason;
  const end = await Promise.race([
    pass().then(
      () => 'done' as const,
      () => 'failed' as const,
    ),
    timeout.then(() => 'slow' as const),
  ]);
  return (await storedPauseReason(store)) ?? problemByEnd[end];
}

/** What to do with unsent work at logout. */
export type UnsentChoice = 'send' | 'keep' | 'discard';

export interface LogoutChoice {
  unsent: UnsentChoice;
  /** the work shown to the user: only this may be discarded; omitted if nothing was shown */
  shownWork?: UnsentWork;
  /** aborted when the user changes their mind: nothing still running may log them out */
  signal?: AbortSignal;
}

/** Either the logout may proceed, or there is unsent work to ask the user about. */
export type LogoutDecision = { leaving: DeletionConsent } | { unsent: UnsentWork; sending: SendResult | null };

/**
 * Sends first, if chosen, then checks what is left.
 * @param read all work that only this device has; null if the account is no longer open, as its removal checks again
 * @returns null if `signal` was aborted
 */
export async function decideLogout(
  { unsent, shownWork, signal }: LogoutChoice,
  { read, send }: { read: () => Promise<UnsentWork | null>; send: () => Promise<SendProblem> },
): Promise<LogoutDecision | null> {
  const before = unsent === 'send' ? (shownWork ?? (await read())) : null;
  const problem = unsent === 'send' ? await send() : null;
  const discarded = unsent === 'discard' && shownWork !== undefined ? fingerprintsOf(shownWork) : [];
  const leaving = unsent === 'keep' ? { isKept: true } : { isKept: false, discarded };
  const work = await read();
  if (signal?.aborted === true) return null;
  if (work === null || unsent === 'keep' || mayDelete(work, leaving)) return { leaving };
  const left = new Set([...[...work.waiting, ...work.stopped].map(({ id }) => id), ...work.carried]);
  const sent = (before?.waiting ?? []).filter(({ id }) => !left.has(id)).length;
  return { unsent: work, sending: unsent === 'send' ? { sent, problem } : null };
}
