import type { MessageRow } from '#data/chat/messages.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';

/** waiting: only on this device. failed: refused. sent: the server has it. read: the other person has read it. */
export type MessageState = 'waiting' | 'failed' | 'sent' | 'read';

/**
 * The state of one of the user's messages.
 * @param change its unsent change
 * @param seenUpto newest message that the other has read; unknown in groups
 */
export function stateOf(row: MessageRow, change: OutboxEntry | undefined, seenUpto: number): MessageState {
  if (change !== undefined && needsDecision(change)) return 'failed';
  if (change !== undefined || row.message_id === null) return 'waiting';
  return row.message_id <= seenUpto ? 'read' : 'sent';
}
