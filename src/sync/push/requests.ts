import { headers } from '#contract/sync/headers.ts';
import { fillPath, mutationOf, type WireContext } from '#contract/sync/mutations.ts';
import type { BatchItem } from '#contract/sync/protocol.ts';
import type { OutboxEntry, FrozenRequest } from '#data/outbox/entry.ts';
import type { WireBody, WireFile, WireRequest } from '#sync/transport/ports.ts';
import { timeoutFor } from './backoff.ts';

/** An entry with its frozen request, ready to send. */
export type FrozenEntry = OutboxEntry & { seal: FrozenRequest };

/** Builds an entry's request; called once per entry. */
export function freezeRequest(
  entry: OutboxEntry,
  clientId: string,
  context: WireContext,
  nowMs: number,
): FrozenRequest {
  const definition = mutationOf(entry.kind);
  const { params, body } = definition.toWire(entry.args, context);
  return { clientId, path: fillPath(definition.path, params), body, sentAt: nowMs };
}

export function batchItem(entry: FrozenEntry): BatchItem {
  return {
    id: entry.id,
    lane: entry.lane,
    seq: entry.seq,
    method: mutationOf(entry.kind).method,
    path: entry.seal.path,
    body: entry.seal.body,
    ...(Object.keys(entry.files).length === 0 ? {} : { blobs: entry.files }),
  };
}

/** A batch request. Its entries share the client id they were frozen with. */
export function batchRequest(entries: readonly FrozenEntry[]): WireRequest {
  const value = { items: entries.map(batchItem) };
  return {
    method: 'POST',
    path: '/batch',
    headers: { [headers.client]: entries[0]?.seal.clientId ?? '' },
    body: { as: 'json', value },
    timeoutMs: timeoutFor(JSON.stringify(value).length),
  };
}

/** A value as a multipart field: text as is, null as an empty string, anything else as JSON. */
function formField(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

function formBody(body: Record<string, unknown>, files: WireFile[]): WireBody {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  return { as: 'form', fields: Object.fromEntries(fields.map(([name, value]) => [name, formField(value)])), files };
}

/** The specification's single request: multipart if it carries files or its kind demands it, else JSON. */
export function singleRequest(entry: FrozenEntry, files: WireFile[]): WireRequest {
  const { method } = mutationOf(entry.kind);
  const size = files.reduce((sum, file) => sum + file.bytes.byteLength, 2_000);
  const isForm = mutationOf(entry.kind).encoding === 'multipart' || files.length > 0;
  const hasBody = Object.keys(entry.seal.body).length > 0 || isForm;
  return {
    method,
    path: entry.seal.path,
    headers: {
      [headers.key]: entry.id,
      [headers.client]: entry.seal.clientId,
      [headers.lane]: entry.lane,
      [headers.seq]: String(entry.seq),
    },
    body: !hasBody ? null : isForm ? formBody(entry.seal.body, files) : { as: 'json', value: entry.seal.body },
    timeoutMs: timeoutFor(size),
  };
}

/** Asks what became of a mutation that the user gave up; if it hasn't arrived, the server will refuse it. */
export function cancelRequest(entry: OutboxEntry, clientId: string, seq: number): WireRequest {
  return {
    method: 'POST',
    path: `/mutations/${entry.id}/void`,
    headers: { [headers.client]: clientId },
    body: { as: 'json', value: { lane: entry.lane, seq } },
    timeoutMs: timeoutFor(0),
  };
}
