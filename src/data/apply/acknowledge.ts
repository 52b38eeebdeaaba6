import type { KindWith, MutationKind } from '#contract/sync/mutation-shapes.ts';
import { reapplyEffect, type AcknowledgeHandler } from './acknowledged-mutation.ts';
import { chatAcknowledgements } from '#data/chat/acknowledge.ts';
import { eventAcknowledgements } from '#data/events/acknowledge.ts';
import type { Author } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { personAcknowledgements } from '#data/people/acknowledge.ts';
import { postAcknowledgements } from '#data/posts/acknowledge.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';

/** One handler for each kind whose reply contains its effect (`acknowledgedBy: 'reply'`). */
const acknowledgements: Record<KindWith<{ acknowledgedBy: 'reply' }>, AcknowledgeHandler> = {
  ...eventAcknowledgements,
  ...personAcknowledgements,
  ...postAcknowledgements,
  ...chatAcknowledgements,
};

/**
 * Writes what the server replied to a mutation as rows. Used with servers without pulls, where the reply is all that
 * the device gets. Runs while the entry's own effect is undone.
 * @param user the device's owner
 */
export async function acknowledge(rows: WriteBatch, entry: OutboxEntry, user: Author['user']): Promise<void> {
  const body = (entry.ack?.body ?? null) as Record<string, unknown> | null;
  const handlers: Partial<Record<MutationKind, AcknowledgeHandler>> = acknowledgements;
  await (handlers[entry.kind] ?? reapplyEffect)(rows, { entry, body, user });
}
