import type { Author } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { runMutator } from '#data/tx/mutators.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';

/** A mutation that the server has taken, and what it said. */
export interface AcknowledgedMutation {
  entry: OutboxEntry;
  /** null where it said nothing */
  body: Record<string, unknown> | null;
  /** whose device this is */
  user: Author['user'];
}

/** Writes what was said of one mutation as rows. It runs while the mutation's own effect is off. */
export type AcknowledgeHandler = (rows: WriteBatch, acknowledged: AcknowledgedMutation) => Promise<void>;

/** What a reply holds under `data`; null where it holds nothing that is known by this field. */
export function replyDataOf<Data>({ body }: AcknowledgedMutation, field: keyof Data & string): Data | null {
  const data = body?.['data'];
  return typeof data === 'object' && data !== null && field in data ? (data as Data) : null;
}

/** The reply says no more than that it was done: the wish itself is the news. */
export const reapplyEffect: AcknowledgeHandler = (rows, { entry, user }) =>
  runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });

/** The wish, corrected by what the reply knows better. */
export function reapplyThen(correct: AcknowledgeHandler): AcknowledgeHandler {
  return async (rows, acknowledged) => {
    await reapplyEffect(rows, acknowledged);
    await correct(rows, acknowledged);
  };
}
