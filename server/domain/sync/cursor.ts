import * as z from 'zod/mini';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { Reach } from '#server/db/engine/dialect.ts';
import { readPurgedTo } from '#server/db/engine/meta.ts';

/** Encodes a value as opaque, URL-safe text. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The value of a cursor; null if the text isn't a valid one. */
export function decodeCursor<T>(text: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

// Only integers and plain words, so that a forged cursor can't make a query fail.
export const ChangePlace = z.tuple([z.int(), z.string().check(z.regex(/^\w*$/)), z.int()]);

/** Time up to which the device knew all changes, epoch ms. Cursors of earlier versions lack it. */
export const SyncedAt = z.optional(z.int());

export const EventPlaceShape = z.object({
  now: z.int(),
  phase: z.enum(['ahead', 'behind']),
  after: z.nullable(z.tuple([z.int(), z.int()])),
});

export function cursorExpired(): Refusal {
  return new Refusal('cursor_expired', 'This cursor can’t be gone on from; start over without one');
}

/**
 * Checks that a cursor can be continued.
 * @throws Refusal `cursor_expired` for another epoch, a position ahead of the log, or one from before the oldest
 * tombstone
 */
export async function mustBeReachable(
  tx: Tx,
  { head }: Reach,
  { epoch, position }: { epoch: string; position: number },
): Promise<void> {
  if (epoch !== tx.epoch) throw cursorExpired();
  if (position > head) throw cursorExpired();
  if (position < (await readPurgedTo(tx.sql))) throw cursorExpired();
}
