import type * as z from 'zod/mini';
import { Refusal } from '#contract/sync/refusals.ts';
import { fieldMessage } from '#contract/validation/issue-messages.ts';
import { faultIn } from './jsonb-safe.ts';

/**
 * Parses an envelope without checking its contents, which are parsed one by one later.
 * @throws Refusal that names the fields
 */
export function parsedEnvelope<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[path.join('.') || 'body'] ??= message;
  const [first] = Object.entries(fields);
  throw new Refusal('invalid', first === undefined ? 'Invalid' : fieldMessage(...first), { fields });
}

/**
 * Parses a value.
 * @throws Refusal that names the fields
 */
export function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const fault = faultIn(value);
  if (fault === null) return parsedEnvelope(schema, value);
  const { path, message } = fault;
  throw new Refusal('invalid', fieldMessage(path, message), { fields: { [path || 'body']: message } });
}
