import type { MutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';

const failureTexts: Partial<Record<MutationKind, string>> = {
  'post.create': 'Failed to upload image. Please try again.',
  'post.update': 'The post could not be changed.',
  'post.delete': 'The post could not be deleted.',
  'comment.create': 'The comment could not be sent.',
  'comment.update': 'The comment could not be changed.',
  'comment.delete': 'The comment could not be deleted.',
  'reply.create': 'The reply could not be sent.',
  'reply.update': 'The reply could not be changed.',
  'reply.delete': 'The reply could not be deleted.',
};

/** Why the change of a text stopped. */
export function postFailureReason(entry: OutboxEntry): string {
  return stoppedReason(entry, failureTexts[entry.kind] ?? 'It was not accepted.');
}
