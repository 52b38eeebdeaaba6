import { headers } from '#contract/sync/headers.ts';
import { fillPath, mutationOf } from '#contract/sync/mutations.ts';
import { withIds } from '#contract/sync/named-ids.ts';
import type { BatchItem, LinkedItem } from '#contract/sync/protocol.ts';
import { formatByRef, type OutboxEntry, type FrozenRequest } from '#data/outbox/entry.ts';
import type { WireBody, WireFile, WireRequest } from '#sync/transport/ports.ts';
import { frozenRequestOf } from '#sync/engine/guards/frozen-request.ts';
import { timeoutFor } from './backoff.ts';

/** An entry with its frozen request, ready to send. */
export type FrozenEntry = OutboxEntry & { seal: FrozenRequest };

/** Server ids by ref, as far as the device knows them. */
export type KnownIds = ReadonlyMap<string, number>;

/** The entry with its request, which is built once; its format says whether it names something that has no id yet. */
export function frozenEntry(
  entry: OutboxEntry,
  { clientId, ids, userId, nowMs }: { clientId: string; ids: KnownIds; userId: number | null; nowMs: number },
): FrozenEntry {
  const isNamedByRef = entry.refs.some((ref) => !ids.has(ref));
  const seal = frozenRequestOf(entry, () => {
    const definition = mutationOf(entry.kind);
    const { params, body } = definition.toWire(entry.args, { userId, idOf: (ref) => ids.get(ref) ?? { ref } });
    return { clientId, path: fillPath(definition.path, params), body, sentAt: nowMs };
  });
  return { ...entry, seal, format: entry.seal === null && isNamedByRef ? formatByRef(entry.format) : entry.format };
}

/**
 * The entry as it goes over the wire: a ref in its frozen request stands for one id, which is put in its place where it is
 * known. The server reads the ref as the same id, so that this is the same request.
 */
export function withKnownIds(entry: FrozenEntry, ids: KnownIds): FrozenEntry {
  const parts = entry.seal.path.split('/').map((part) => ids.get(part) ?? part);
  return {
    ...entry,
    seal: { ...entry.seal, path: parts.join('/'), body: withIds(entry.seal.body, (ref) => ids.get(ref)) },
  };
}

/** A batch's item. @param entry as it goes over the wire */
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

/** A linked batch's item. @param after ids of the entries that have to be settled before it, besides those of its lane */
export function linkedItem(entry: FrozenEntry, after: string[] | undefined): LinkedItem {
  return { ...batchItem(entry), after, creates: entry.creates ?? undefined };
}

/** A batch request. Its items share the client id they were frozen with. */
export function batchRequest(items: readonly BatchItem[], clientId: string, isLinked: boolean): WireRequest {
  const value = { items };
  return {
    method: 'POST',
    path: isLinked ? '/batch/linked' : '/batch',
    headers: { [headers.client]: clientId },
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
