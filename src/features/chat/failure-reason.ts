import type { OutboxEntry } from '#data/outbox/entry.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';
import * as texts from './texts.ts';

/** Why a change in a chat stopped; for messages, what failed is always included. */
export function chatFailureReason(entry: OutboxEntry): string {
  const { kind } = entry;
  const isFailureNamed = kind === 'message.send' || kind === 'group.message';
  return stoppedReason(entry, texts.failures[kind] ?? texts.notAccepted, { isFailureIncluded: isFailureNamed });
}
