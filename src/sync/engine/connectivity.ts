import { backoffDelay, longestWaitMs, probeDelay, timeoutFor } from '#sync/push/backoff.ts';
import { isWireError, type Ports, type WireError } from '#sync/transport/ports.ts';
import type { PauseReason } from './status.ts';

/** Whether anything may go out. It touches no record and counts no attempt. */
export interface Connectivity {
  /** null: open */
  pauseReason(): PauseReason | null;
  /** when to look again, in ms; null while open, or when only a sign-in can open it */
  nextAtMs(): number | null;
  pause(reason: PauseReason): void;
  /** the server asked for quiet, for all of us: for a time in ms, or, where it named none, for longer each time */
  backOff(forMs: number | null): void;
  /** the server took a request: what it asked for before is over */
  resetBackoff(): void;
  resume(): void;
  /** the server has just answered another: that is enough where nobody has asked it here yet */
  assumeReachable(): void;
  /** the device may be on another network: what somebody before the server asked for on the last one is over */
  networkChanged(): void;
  /** asks the server how it is, if it is time to (or `isUrgent`); true when the gate is open now */
  probe(signal: AbortSignal, isUrgent: boolean): Promise<boolean>;
}

const longestProbeMs = 600_000;
/** Whoever stands before the server doesn't speak for it, so what they ask for counts no longer than this. */
export const longestIntermediaryBackoffMs = 600_000;

/** How long somebody before the server asked to wait, in ms; 0 where they named no time. It counts for what they answered. */
export const requestedWaitMs = ({ retryAfterMs }: WireError) =>
  Math.min(retryAfterMs ?? 0, longestIntermediaryBackoffMs);

const reasonByFailure = { network: 'offline', timeout: 'server', gateway: 'server', foreign: 'portal' } as const;

export function createConnectivity({ transport, clock }: Ports): Connectivity {
  // Nobody has answered yet. Asking first costs one short call, and spares what waits from going out into nothing.
  let reason: PauseReason | null = 'offline';
  let probes = 0;
  let backoffCount = 0;
  let dueMs = 0;
  let backoffUntilMs = 0;
  let intermediaryBackoffUntilMs = 0;

  function pause(cause: PauseReason): void {
    reason = cause;
    dueMs = clock.now() + probeDelay(probes, clock.random());
    probes += 1;
  }

  /** A time further ahead than any delay can be comes from a clock that jumped. */
  function isAhead(atMs: number, longestMs: number): boolean {
    const leftMs = atMs - clock.now();
    return leftMs > 0 && leftMs <= longestMs;
  }

  /** Nobody's hurry, no sign-in and no probe that was under way shortens a time that the server asked for. */
  const isServerBackingOff = () => isAhead(backoffUntilMs, longestWaitMs);
  const isIntermediaryBackingOff = () => isAhead(intermediaryBackoffUntilMs, longestIntermediaryBackoffMs);
  const isBackingOff = () => isServerBackingOff() || isIntermediaryBackingOff();

  function resume(): void {
    probes = 0;
    reason = isBackingOff() ? 'server' : null;
  }

  function backOff(forMs: number | null): void {
    backoffCount += 1;
    reason ??= 'server';
    const untilMs = clock.now() + Math.min(forMs ?? backoffDelay(backoffCount, clock.random()), longestWaitMs);
    // Several were under way: the answer that asks for less doesn't shorten what another asked for.
    backoffUntilMs = isServerBackingOff() ? Math.max(backoffUntilMs, untilMs) : untilMs;
    dueMs = backoffUntilMs;
  }

  return {
    pauseReason: () => reason,
    nextAtMs() {
      if (reason === null || reason === 'signed-out') return null;
      return Math.max(
        dueMs,
        isServerBackingOff() ? backoffUntilMs : 0,
        isIntermediaryBackingOff() ? intermediaryBackoffUntilMs : 0,
      );
    },
    pause,
    resume,
    assumeReachable() {
      if (reason === 'offline' && probes === 0) resume();
    },
    backOff,
    resetBackoff() {
      backoffCount = 0;
    },
    networkChanged: () => void (intermediaryBackoffUntilMs = 0),
    async probe(signal, isUrgent) {
      if (isBackingOff() || (reason !== null && !isUrgent && isAhead(dueMs, longestProbeMs))) return false;
      try {
        const reply = await transport.send(
          { method: 'GET', path: '/health', headers: {}, body: null, timeoutMs: timeoutFor(0) },
          signal,
        );
        if (reply.status < 500 && reply.status !== 429) {
          resume();
          return reason === null;
        }
        pause('server');
      } catch (error) {
        if (!isWireError(error)) throw error;
        pause(reasonByFailure[error.failure]);
        const untilMs = clock.now() + requestedWaitMs(error);
        if (!isIntermediaryBackingOff() || untilMs > intermediaryBackoffUntilMs) intermediaryBackoffUntilMs = untilMs;
      }
      return false;
    },
  };
}
