import { probeDelay } from './backoff.ts';
import { isWireError, type Ports } from './ports.ts';
import type { Gate } from './status.ts';
import { timeoutFor } from './backoff.ts';

/** Whether anything may go out. It touches no record and counts no attempt. */
export interface GateKeeper {
  /** null: open */
  closed(): Gate | null;
  /** when to look again, in ms; null while open, or when only a sign-in can open it */
  nextAtMs(): number | null;
  close(gate: Gate): void;
  /** the server asked for quiet, for all of us */
  rest(forMs: number): void;
  open(): void;
  /** asks the server how it is, if it is time to (or `isUrgent`); true when the gate is open now */
  probe(signal: AbortSignal, isUrgent: boolean): Promise<boolean>;
}

const causes = { network: 'offline', timeout: 'server', foreign: 'portal' } as const;

export function createGateKeeper({ transport, clock }: Ports): GateKeeper {
  let gate: Gate | null = null;
  let probes = 0;
  let dueMs = 0;

  function close(cause: Gate): void {
    gate = cause;
    dueMs = clock.now() + probeDelay(probes, clock.random());
    probes += 1;
  }

  function open(): void {
    gate = null;
    probes = 0;
  }

  return {
    closed: () => gate,
    nextAtMs: () => (gate === null || gate === 'signed-out' ? null : dueMs),
    close,
    open,
    rest(forMs) {
      gate = 'server';
      dueMs = clock.now() + forMs;
    },
    async probe(signal, isUrgent) {
      // A due time further ahead than any delay can be comes from a clock that jumped.
      const leftMs = dueMs - clock.now();
      if (gate !== null && !isUrgent && leftMs > 0 && leftMs <= 600_000) return false;
      try {
        const reply = await transport.send(
          { method: 'GET', path: '/health', headers: {}, body: null, timeoutMs: timeoutFor(0) },
          signal,
        );
        if (reply.status < 500 && reply.status !== 429) {
          open();
          return true;
        }
        close('server');
      } catch (error) {
        if (!isWireError(error)) throw error;
        close(causes[error.failure]);
      }
      return false;
    },
  };
}
