import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { headers } from '#contract/sync/headers.ts';
import { Ref } from '#contract/ids.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { Lane, Seq } from '#contract/sync/protocol.ts';

const Client = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Must be up to 64 letters, digits, - or _'));

/** What a call's headers say, beside its body. */
export interface CallHeaders {
  key?: string | undefined;
  client?: string | undefined;
  lane?: string | undefined;
  seq?: number | undefined;
  ifMatch?: number | undefined;
}

function headerOf(given: IncomingHttpHeaders, name: string): string | undefined {
  const value = given[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}

function read<T>(given: IncomingHttpHeaders, name: string, schema: z.ZodMiniType<T>, form: (text: string) => unknown) {
  const text = headerOf(given, name);
  if (text === undefined) return undefined;
  const result = schema.safeParse(form(text));
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? 'Invalid';
  throw new Refusal('malformed', `${name}: ${message}`, { fields: { [name]: message } });
}

/** The device's own id: it separates guests' keys, and all lanes. */
export function clientOf(given: IncomingHttpHeaders): string | undefined {
  return read(given, headers.client, Client, (text) => text);
}

/** A condition that isn't one of our versions must fail rather than be ignored, so it becomes 0, which no event has. */
function versionOf(condition: string | undefined): number | undefined {
  if (condition === undefined || condition.trim() === '*') return undefined;
  return Number(/^(?:W\/)?"?(\d{1,10})"?$/.exec(condition)?.[1] ?? 0);
}

export function callHeaders(given: IncomingHttpHeaders): CallHeaders {
  return {
    key: read(given, headers.key, Ref, (text) => text.toLowerCase()),
    client: clientOf(given),
    lane: read(given, headers.lane, Lane, (text) => text),
    seq: read(given, headers.seq, Seq, (text) => (/^\d+$/.test(text) ? Number(text) : text)),
    ifMatch: versionOf(headerOf(given, 'If-Match')),
  };
}
