import type { Author } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { runMutator } from '#data/tx/mutators.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';

/** A mutation that the server has accepted, with its reply. */
export interface AcknowledgedMutation {
  entry: OutboxEntry;
  /** null if the reply was empty */
  body: Record<string, unknown> | null;
  /** the device's owner */
  user: Author['user'];
}

/** Writes the reply to a mutation as rows. Runs while the mutation's own effect is undone. */
export type AcknowledgeHandler = (rows: WriteBatch, acknowledged: AcknowledgedMutation) => Promise<void>;

/** The reply's `data`; null if it has none, or if the field is missing from it. */
export function replyDataOf<Data>({ body }: AcknowledgedMutation, field: keyof Data & string): Data | null {
  const data = body?.['data'];
  return typeof data === 'object' && data !== null && field in data ? (data as Data) : null;
}

/** For replies that only confirm: applies the mutation's own effect again. */
export const reapplyEffect: AcknowledgeHandler = (rows, { entry, user }) =>
  runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });

/** Applies the mutation's own effect again, then corrects it from the reply. */
export function reapplyThen(correct: AcknowledgeHandler): AcknowledgeHandler {
  return async (rows, acknowledged) => {
    await reapplyEffect(rows, acknowledged);
    await correct(rows, acknowledged);
  };
}
