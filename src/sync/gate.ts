import { backoffDelay, longestWaitMs, probeDelay, timeoutFor } from './backoff.ts';
import { isWireError, type Ports, type WireError } from './ports.ts';
import type { Gate } from './status.ts';

/** Whether anything may go out. It touches no record and counts no attempt. */
export interface GateKeeper {
  /** null: open */
  closed(): Gate | null;
  /** when to look again, in ms; null while open, or when only a sign-in can open it */
  nextAtMs(): number | null;
  close(gate: Gate): void;
  /** the server asked for quiet, for all of us: for a time in ms, or, where it named none, for longer each time */
  rest(forMs: number | null): void;
  /** the server took a request: what it asked for before is over */
  well(): void;
  open(): void;
  /** the server has just answered another: that is enough where nobody has asked it here yet */
  heard(): void;
  /** the device may be on another network: what somebody before the server asked for on the last one is over */
  moved(): void;
  /** asks the server how it is, if it is time to (or `isUrgent`); true when the gate is open now */
  probe(signal: AbortSignal, isUrgent: boolean): Promise<boolean>;
}

const longestProbeMs = 600_000;
/** Whoever stands before the server doesn't speak for it, so what they ask for counts no longer than this. */
export const longestStrangersRestMs = 600_000;

/** How long somebody before the server asked to wait, in ms; 0 where they named no time. It counts for what they answered. */
export const askedToWaitMs = ({ retryAfterMs }: WireError) => Math.min(retryAfterMs ?? 0, longestStrangersRestMs);

const causes = { network: 'offline', timeout: 'server', gateway: 'server', foreign: 'portal' } as const;

export function createGateKeeper({ transport, clock }: Ports): GateKeeper {
  // Nobody has answered yet. Asking first costs one short call, and spares what waits from going out into nothing.
  let gate: Gate | null = 'offline';
  let probes = 0;
  let rests = 0;
  let dueMs = 0;
  let restUntilMs = 0;
  let strangersRestUntilMs = 0;

  function close(cause: Gate): void {
    gate = cause;
    dueMs = clock.now() + probeDelay(probes, clock.random());
    probes += 1;
  }

  /** A time further ahead than any delay can be comes from a clock that jumped. */
  function isAhead(atMs: number, longestMs: number): boolean {
    const leftMs = atMs - clock.now();
    return leftMs > 0 && leftMs <= longestMs;
  }

  /** Nobody's hurry, no sign-in and no probe that was under way shortens a time that the server asked for. */
  const isServerQuiet = () => isAhead(restUntilMs, longestWaitMs);
  const isStrangerQuiet = () => isAhead(strangersRestUntilMs, longestStrangersRestMs);
  const isQuiet = () => isServerQuiet() || isStrangerQuiet();

  function open(): void {
    probes = 0;
    gate = isQuiet() ? 'server' : null;
  }

  function rest(forMs: number | null): void {
    rests += 1;
    gate ??= 'server';
    const untilMs = clock.now() + Math.min(forMs ?? backoffDelay(rests, clock.random()), longestWaitMs);
    // Several were under way: the answer that asks for less doesn't shorten what another asked for.
    restUntilMs = isServerQuiet() ? Math.max(restUntilMs, untilMs) : untilMs;
    dueMs = restUntilMs;
  }

  return {
    closed: () => gate,
    nextAtMs() {
      if (gate === null || gate === 'signed-out') return null;
      return Math.max(dueMs, isServerQuiet() ? restUntilMs : 0, isStrangerQuiet() ? strangersRestUntilMs : 0);
    },
    close,
    open,
    heard() {
      if (gate === 'offline' && probes === 0) open();
    },
    rest,
    well() {
      rests = 0;
    },
    moved: () => void (strangersRestUntilMs = 0),
    async probe(signal, isUrgent) {
      if (isQuiet() || (gate !== null && !isUrgent && isAhead(dueMs, longestProbeMs))) return false;
      try {
        const reply = await transport.send(
          { method: 'GET', path: '/health', headers: {}, body: null, timeoutMs: timeoutFor(0) },
          signal,
        );
        if (reply.status < 500 && reply.status !== 429) {
          open();
          return gate === null;
        }
        close('server');
      } catch (error) {
        if (!isWireError(error)) throw error;
        close(causes[error.failure]);
        const untilMs = clock.now() + askedToWaitMs(error);
        if (!isStrangerQuiet() || untilMs > strangersRestUntilMs) strangersRestUntilMs = untilMs;
      }
      return false;
    },
  };
}
