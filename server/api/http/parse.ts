import type * as z from 'zod/mini';
import { Refusal } from '#contract/sync/refusals.ts';
import { fieldMessage } from '#contract/validation/issue-messages.ts';
import { maxNesting } from '#contract/validation/normalize-text.ts';

interface Fault {
  path: string;
  message: string;
}

function faultInText(text: string): string | null {
  if (text.includes('\0')) return 'Must not hold a null character';
  return /\p{Cs}/u.test(text) ? 'Must not hold half a character' : null;
}

/**
 * Why a value can't be stored, null if it can. PostgreSQL can't store null characters, lone surrogates would come back
 * as another character, and nesting deeper than any of our forms would only burden every function that walks the value.
 */
function faultIn(value: unknown, path: string[] = []): Fault | null {
  if (typeof value === 'string') {
    const message = faultInText(value);
    return message === null ? null : { path: path.join('.'), message };
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= maxNesting) return { path: path[0] ?? '', message: 'Is nested too deeply' };
  for (const [name, entryValue] of Object.entries(value)) {
    const fault = faultIn(entryValue, [...path, name]);
    if (fault !== null) return fault;
  }
  return null;
}

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
