import { mayDelete, type DeletionConsent } from '#data/account/delete-guard.ts';
import { fingerprintsOf, type UnsentWork } from '#data/account/unsent-work.ts';
import type { Store } from '#data/db/store.ts';
import type { EngineStatus, PauseReason } from './status.ts';

/**
 * Why something may be left after sending. Gates: nothing could be sent. `slow`: the time was over. `failed`: the engine broke
 * down. null: all went out that could.
 */
export type SendProblem = Exclude<PauseReason, 'update'> | 'slow' | 'failed' | null;

export interface SendResult {
  /** how many of the changes that waited have arrived */
  sent: number;
  problem: SendProblem;
}

/** What keeps everything from going out, as far as the engine knows; a newer version's changes hold up only themselves. */
export async function storedPauseReason(store: Store): Promise<Exclude<PauseReason, 'update'> | null> {
  const storedStatus = await store.transact('read', ['meta'], (tx) => tx.get('meta', 'status'));
  const reason = (storedStatus?.value as Partial<EngineStatus> | undefined)?.gate ?? null;
  return reason === 'update' ? null : reason;
}

const problemByEnd: Record<'done' | 'slow' | 'failed', SendProblem> = { done: null, slow: 'slow', failed: 'failed' };

/**
 * Sends an account's queue for somebody who wants to leave. With a closed gate it says so at once.
 * @param pass one pass of the account's engine
 * @param timeout settles when nobody is to be kept waiting any longer
 * @returns why something may be left
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

/** What to do with work that the server hasn't got when its author signs out. */
export type UnsentChoice = 'send' | 'keep' | 'discard';

export interface LogoutChoice {
  unsent: UnsentChoice;
  /** what the person was shown: only that may be discarded; left out: there was nothing to show */
  shownWork?: UnsentWork;
  /** the person changed their mind: nothing that still runs signs them out */
  signal?: AbortSignal;
}

/** The account may leave, or there is work that the person has to be asked about. */
export type LogoutDecision = { leaving: DeletionConsent } | { unsent: UnsentWork; sending: SendResult | null };

/**
 * Sends, where that was chosen, and then looks at what is there.
 * @param read all work that only this device has; null where the account isn't open any more: whatever takes its rows away
 * looks at them once more
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
