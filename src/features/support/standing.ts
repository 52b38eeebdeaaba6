import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import type { Gate } from '#sync/status.ts';

/** How a message stands: under way, with the server, refused by it, or on this device until the server can be reached. */
export type Standing = 'sending' | 'sent' | 'failed' | 'waiting';

export interface StandingFacts {
  /** null once it has left the outbox: the server has it */
  entry: OutboxEntry | null;
  gate: Gate | null;
  /** the browser believes that there is a network */
  isOnline: boolean;
  /** an answer has taken longer than anybody looks at a spinner */
  isLate: boolean;
}

export function standingOf({ entry, gate, isOnline, isLate }: StandingFacts): Standing {
  if (entry === null || entry.state === 'applied') return 'sent';
  if (needsPerson(entry)) return 'failed';
  const isHeldUp = gate !== null || !isOnline || isLate || entry.attempts > 0;
  return isHeldUp ? 'waiting' : 'sending';
}
