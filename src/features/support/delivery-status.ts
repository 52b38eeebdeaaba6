import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import type { PauseReason } from '#sync/engine/status.ts';

/** The state of a message: being sent, sent, refused, or waiting on this device for the server. */
export type DeliveryStatus = 'sending' | 'sent' | 'failed' | 'waiting';

export interface DeliveryFacts {
  /** null once it has left the outbox: the server has it */
  entry: OutboxEntry | null;
  gate: PauseReason | null;
  /** the browser believes it is online */
  isOnline: boolean;
  /** the answer takes longer than anyone looks at a spinner */
  isLate: boolean;
}

export function deliveryStatusOf({ entry, gate, isOnline, isLate }: DeliveryFacts): DeliveryStatus {
  if (entry === null || entry.state === 'applied') return 'sent';
  if (needsDecision(entry)) return 'failed';
  const isDelayed = gate !== null || !isOnline || isLate || entry.attempts > 0;
  return isDelayed ? 'waiting' : 'sending';
}
