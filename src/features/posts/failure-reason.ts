import type { OutboxEntry } from '#data/outbox/entry.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';
import * as texts from './texts.ts';

/** Why the change of a text stopped. */
export function postFailureReason(entry: OutboxEntry): string {
  return stoppedReason(entry, texts.failures[entry.kind] ?? texts.notAccepted);
}
