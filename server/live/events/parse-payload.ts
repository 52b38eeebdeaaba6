import type * as z from 'zod/mini';
import { Refusal } from '#contract/sync/refusals.ts';
import { fieldMessage } from '#contract/validation/issue-messages.ts';

/**
 * Parses what a client sent.
 * @throws Refusal that names what is wrong
 */
export function payload<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || 'payload';
  const message = issue?.message ?? 'Invalid';
  throw new Refusal('invalid', fieldMessage(field, message), { fields: { [field]: message } });
}
