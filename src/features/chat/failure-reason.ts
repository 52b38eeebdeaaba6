import type { MutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';

const failureTexts: Partial<Record<MutationKind, string>> = {
  'message.send': 'Error al enviar mensaje',
  'group.message': 'Error al enviar mensaje',
  'group.create': 'The group could not be made.',
  'group.update': 'The group could not be changed.',
  'group.join': 'You could not be let into the group.',
  'event.join-chat': 'You could not be let into the chat.',
};

/** Why a change in a chat stopped; for messages, what failed is always included. */
export function chatFailureReason(entry: OutboxEntry): string {
  const { kind } = entry;
  const isFailureNamed = kind === 'message.send' || kind === 'group.message';
  return stoppedReason(entry, failureTexts[kind] ?? 'It was not accepted.', { isFailureIncluded: isFailureNamed });
}
