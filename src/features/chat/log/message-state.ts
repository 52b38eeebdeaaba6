import type { MessageRow } from '#data/chat/messages.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';

/** waiting: on this device alone. failed: the server didn't take it. sent: the server has it. read: its reader has seen it. */
export type MessageState = 'waiting' | 'failed' | 'sent' | 'read';

/**
 * How far a message of the owner's has come.
 * @param change what of it isn't with the server
 * @param seenUpto the newest message that the other has read; of a group nobody tells
 */
export function stateOf(row: MessageRow, change: OutboxEntry | undefined, seenUpto: number): MessageState {
  if (change !== undefined && needsDecision(change)) return 'failed';
  if (change !== undefined || row.message_id === null) return 'waiting';
  return row.message_id <= seenUpto ? 'read' : 'sent';
}
