import type { KindWith, MutationKind } from '#contract/sync/mutation-shapes.ts';
import { reapplyEffect, type AcknowledgeHandler } from './acknowledged-mutation.ts';
import { chatAcknowledgements } from '#data/chat/acknowledge.ts';
import { eventAcknowledgements } from '#data/events/acknowledge.ts';
import type { Author } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { personAcknowledgements } from '#data/people/acknowledge.ts';
import { postAcknowledgements } from '#data/posts/acknowledge.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';

/** What the replies of those kinds tell whose shapes say that they do. */
const acknowledgements: Record<KindWith<{ acknowledgedBy: 'reply' }>, AcknowledgeHandler> = {
  ...eventAcknowledgements,
  ...personAcknowledgements,
  ...postAcknowledgements,
  ...chatAcknowledgements,
};

/**
 * Writes an acknowledgement's reply as the row, for a server that has no pulls of changes: the reply is then the only
 * news. It runs while the entry's own effect is off.
 * @param user whose device this is
 */
export async function acknowledge(rows: WriteBatch, entry: OutboxEntry, user: Author['user']): Promise<void> {
  const body = (entry.ack?.body ?? null) as Record<string, unknown> | null;
  const handlers: Partial<Record<MutationKind, AcknowledgeHandler>> = acknowledgements;
  await (handlers[entry.kind] ?? reapplyEffect)(rows, { entry, body, user });
}
