import { backoffDelay, longestWaitMs, probeDelay, timeoutFor } from '#sync/push/backoff.ts';
import { isWireError, type Ports, type WireError } from '#sync/transport/ports.ts';
import type { PauseReason } from './status.ts';

/** Whether the engine may send. Touches no entries and counts no attempts. */
export interface Connectivity {
  /** null: not paused */
  pauseReason(): PauseReason | null;
  /** when to check again, in ms; null when not paused, or when only a sign-in can end the pause */
  nextAtMs(): number | null;
  pause(reason: PauseReason): void;
  /** back off from the server altogether: for the time it named, in ms, or (null) longer each time */
  backOff(forMs: number | null): void;
  /** the server took a request: the next backoff starts short again */
  resetBackoff(): void;
  resume(): void;
  /** the server has just served this page, so the first probe can be skipped */
  assumeReachable(): void;
  /** the device may be on another network: forgets the backoff that an intermediary asked for */
  networkChanged(): void;
  /** probes the server if a probe is due (or `isUrgent`); true if the engine may send now */
  probe(signal: AbortSignal, isUrgent: boolean): Promise<boolean>;
}

const longestProbeMs = 600_000;
/** An intermediary doesn't speak for the server, so its `Retry-After` counts for no longer than this. */
export const longestIntermediaryBackoffMs = 600_000;

/** How long an intermediary asked to wait, in ms; 0 if it named no time. Applies only to the requests it answered. */
export const requestedWaitMs = ({ retryAfterMs }: WireError) =>
  Math.min(retryAfterMs ?? 0, longestIntermediaryBackoffMs);

const reasonByFailure = { network: 'offline', timeout: 'server', gateway: 'server', foreign: 'portal' } as const;

export function createConnectivity({ transport, clock }: Ports): Connectivity {
  // Nothing is known yet. One short probe is cheaper than sending the queue into the void.
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

  /** Whether a time is still to come. One further ahead than any delay comes from a clock that jumped. */
  function isAhead(atMs: number, longestMs: number): boolean {
    const leftMs = atMs - clock.now();
    return leftMs > 0 && leftMs <= longestMs;
  }

  /** Neither an urgent wake, a sign-in nor a running probe shortens a backoff that the server asked for. */
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
    // With several requests in flight, a shorter backoff must not cut a longer one.
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
