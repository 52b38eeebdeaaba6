import * as z from 'zod/mini';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { Reach } from '#server/db/engine/dialect.ts';
import { readPurgedTo } from '#server/db/engine/meta.ts';

/** A url-safe text that holds a value; the caller needn't know what is in it. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The value in a cursor, null for a text that is none of ours. */
export function decodeCursor<T>(text: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

// Whole numbers and plain words alone: whoever makes up a cursor must not get the database to choke on it.
export const ChangePlace = z.tuple([z.int(), z.string().check(z.regex(/^\w*$/)), z.int()]);

/** Up to when all was known, epoch ms. Cursors of earlier versions don't say. */
export const SyncedAt = z.optional(z.int());

export const EventPlaceShape = z.object({
  now: z.int(),
  phase: z.enum(['ahead', 'behind']),
  after: z.nullable(z.tuple([z.int(), z.int()])),
});

export function cursorExpired(): Refusal {
  return new Refusal('cursor_expired', 'This cursor can’t be gone on from; start over without one');
}

/** A position of another life, of the future, or from before the oldest tombstone can't be gone on from. */
export async function mustBeReachable(
  tx: Tx,
  { head }: Reach,
  { epoch, position }: { epoch: string; position: number },
): Promise<void> {
  if (epoch !== tx.epoch) throw cursorExpired();
  if (position > head) throw cursorExpired();
  if (position < (await readPurgedTo(tx.sql))) throw cursorExpired();
}
