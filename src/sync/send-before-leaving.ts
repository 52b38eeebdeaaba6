import { mayDelete, type Leaving } from '#data/leave-guard.ts';
import { piecesOf, type UnsentWork } from '#data/unsent-work.ts';
import type { Store } from '#data/store.ts';
import type { EngineStatus, Gate } from './status.ts';

/**
 * Why something may be left after sending. Gates: nothing could be sent. `slow`: the time was over. `failed`: the engine broke
 * down. null: all went out that could.
 */
export type SendTrouble = Exclude<Gate, 'update'> | 'slow' | 'failed' | null;

export interface Sending {
  /** how many of the changes that waited have arrived */
  sent: number;
  trouble: SendTrouble;
}

/** What keeps everything from going out, as far as the engine knows; a newer version's changes hold up only themselves. */
export async function closedGate(store: Store): Promise<Exclude<Gate, 'update'> | null> {
  const held = await store.transact('read', ['meta'], (tx) => tx.get('meta', 'status'));
  const gate = (held?.value as Partial<EngineStatus> | undefined)?.gate ?? null;
  return gate === 'update' ? null : gate;
}

const ends: Record<'done' | 'slow' | 'failed', SendTrouble> = { done: null, slow: 'slow', failed: 'failed' };

/**
 * Sends an account's queue for somebody who wants to leave. With a closed gate it says so at once.
 * @param pass one pass of the account's engine
 * @param patience settles when nobody is to be kept waiting any longer
 * @returns why something may be left
 */
export async function sendBeforeLeaving(
  store: Store,
  pass: () => Promise<unknown>,
  patience: Promise<unknown>,
): Promise<SendTrouble> {
  const gate = await closedGate(store);
  if (gate !== null) return gate;
  const end = await Promise.race([
    pass().then(
      () => 'done' as const,
      () => 'failed' as const,
    ),
    patience.then(() => 'slow' as const),
  ]);
  return (await closedGate(store)) ?? ends[end];
}

/** What to do with work that the server hasn't got when its author signs out. */
export type Unsent = 'send' | 'keep' | 'discard';

export interface LeaveChoice {
  unsent: Unsent;
  /** what the person was shown: only that may be discarded; left out: there was nothing to show */
  shown?: UnsentWork;
  /** the person changed their mind: nothing that still runs signs them out */
  signal?: AbortSignal;
}

/** The account may leave, or there is work that the person has to be asked about. */
export type LeaveDecision = { leaving: Leaving } | { unsent: UnsentWork; sending: Sending | null };

/**
 * Sends, where that was chosen, and then looks at what is there.
 * @param read all work that only this device has; null where the account isn't open any more: whatever takes its rows away
 * looks at them once more
 */
export async function decideToLeave(
  { unsent, shown, signal }: LeaveChoice,
  { read, send }: { read: () => Promise<UnsentWork | null>; send: () => Promise<SendTrouble> },
): Promise<LeaveDecision | null> {
  const before = unsent === 'send' ? (shown ?? (await read())) : null;
  const trouble = unsent === 'send' ? await send() : null;
  const discarded = unsent === 'discard' && shown !== undefined ? piecesOf(shown) : [];
  const leaving = unsent === 'keep' ? { isKept: true } : { isKept: false, discarded };
  const work = await read();
  if (signal?.aborted === true) return null;
  if (work === null || unsent === 'keep' || mayDelete(work, leaving)) return { leaving };
  const left = new Set([...[...work.waiting, ...work.stopped].map(({ id }) => id), ...work.carried]);
  const sent = (before?.waiting ?? []).filter(({ id }) => !left.has(id)).length;
  return { unsent: work, sending: unsent === 'send' ? { sent, trouble } : null };
}
