import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import type { PauseReason } from '#sync/engine/status.ts';

/** How a message stands: under way, with the server, refused by it, or on this device until the server can be reached. */
export type DeliveryStatus = 'sending' | 'sent' | 'failed' | 'waiting';

export interface DeliveryFacts {
  /** null once it has left the outbox: the server has it */
  entry: OutboxEntry | null;
  gate: PauseReason | null;
  /** the browser believes that there is a network */
  isOnline: boolean;
  /** an answer has taken longer than anybody looks at a spinner */
  isLate: boolean;
}

export function deliveryStatusOf({ entry, gate, isOnline, isLate }: DeliveryFacts): DeliveryStatus {
  if (entry === null || entry.state === 'applied') return 'sent';
  if (needsDecision(entry)) return 'failed';
  const isDelayed = gate !== null || !isOnline || isLate || entry.attempts > 0;
  return isDelayed ? 'waiting' : 'sending';
}
