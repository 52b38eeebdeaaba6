import { fc } from '#world/random/properties.ts';
import { arbitraryOf } from './arbitrary-of-schema.ts';
import type { Pool } from './arbitrary-of-schema.ts';
import type { ApiCall, JsonSchema } from './api-document.ts';

export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  /** bytes sent with this content type; null: without one */
  | { kind: 'text'; text: string; type: string | null }
  | { kind: 'form'; fields: Record<string, unknown>; files: Record<string, Uint8Array> }
  | { kind: 'bytes'; bytes: Uint8Array };

export interface ContractRequest {
  call: ApiCall;
  params: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: Body;
  /** the fault, and the body's field that has it; null: the request is valid */
  spoiled: { what: string; field: string | null } | null;
}

/** Pictures by SHA-256. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

const fileFields: Record<string, string> = { 'event.create': 'cover_image', 'event.update': 'cover_image' };
const itemsAtMost = 4;

function parametersOf(call: ApiCall, place: string, pool: Pool): fc.Arbitrary<Record<string, unknown>> {
  const found = (call.parameters ?? []).filter((each) => each.in === place);
  const entries = found.map(({ name, schema, required = false }) => {
    const made = arbitraryOf(schema, name, pool);
    return [name, required || place === 'path' ? made : fc.option(made, { nil: undefined, freq: 1 })] as const;
  });
  return fc.record(Object.fromEntries(entries));
}

/** The headers that devices send with a mutation: key, lane, sequence number. */
const headersOf = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ 'idempotency-key': fc.uuid({ version: 7 }) }),
  fc.record({
    'idempotency-key': fc.uuid({ version: 7 }),
    'scape-client': fc.uuid(),
    'scape-lane': fc.constantFrom('event/1', 'post/1', 'me'),
    'scape-seq': fc.integer({ min: 0, max: 9_999 }).map(String),
  }),
);

/** A mutation for a batch, made from one of the calls that are mutations. */
function itemOf(calls: readonly ApiCall[], pool: Pool): fc.Arbitrary<unknown> {
  const changes = calls.filter((call) => call.operationId !== undefined);
  return fc.oneof(
    ...changes.map((call) =>
      fc.record({
        id: fc.uuid({ version: 7 }),
        method: fc.constant(call.method),
        path: parametersOf(call, 'path', pool).map((params) => fillPath(call, params).replace('/api', '')),
        body: arbitraryOf(jsonSchemaOf(call) ?? {}, '', pool),
      }),
    ),
  );
}

function jsonSchemaOf(call: ApiCall): JsonSchema | undefined {
  return call.requestBody?.content['application/json']?.schema;
}

export function fillPath({ path }: ApiCall, params: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
}

function bodyOf(call: ApiCall, calls: readonly ApiCall[], pool: Pool, pictures: Pictures): fc.Arbitrary<Body> {
  if (call.name === 'post /api/batch') {
    const items = fc.array(itemOf(calls, pool), { maxLength: itemsAtMost });
    return items.map((each) => ({ kind: 'json', value: { items: each } }));
  }
  const schema = jsonSchemaOf(call);
  if (schema === undefined) return fc.constant({ kind: 'none' });
  const values = arbitraryOf(schema, '', pool);
  const json = values.map((value): Body => ({ kind: 'json', value }));
  if (call.requestBody?.content['multipart/form-data'] === undefined) return json;
  const field = fileFields[call.operationId ?? ''] ?? 'image';
  const files = fc.constantFrom({}, ...[...pictures.values()].map((bytes) => ({ [field]: bytes })));
  // A sign-up may be a form, but has no files.
  const taken = call.operationId === undefined ? fc.constant({}) : files;
  const form = fc.tuple(values, taken).map(([value, held]): Body => {
    return { kind: 'form', fields: Object.fromEntries(Object.entries(Object(value))), files: held };
  });
  return fc.oneof(json, form);
}

/** A picture under its own hash. */
function upload(call: ApiCall, pictures: Pictures): fc.Arbitrary<ContractRequest> {
  return fc.constantFrom(...pictures).map(([sha256, bytes]) => ({
    call,
    params: { sha256 },
    query: [],
    headers: { 'content-type': 'image/png' },
    body: { kind: 'bytes', bytes },
    spoiled: null,
  }));
}

/**
 * Valid requests for a call.
 * @param calls all calls, from which batches are made
 */
export function validRequests(
  call: ApiCall,
  calls: readonly ApiCall[],
  pool: Pool,
  pictures: Pictures,
): fc.Arbitrary<ContractRequest> {
  if (call.name.startsWith('put /api/blobs')) return upload(call, pictures);
  return fc
    .tuple(
      parametersOf(call, 'path', pool),
      parametersOf(call, 'query', pool),
      call.method === 'GET' ? fc.constant({}) : headersOf,
      bodyOf(call, calls, pool, pictures),
    )
    .map(([params, query, headers, body]) => ({
      call,
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
      query: Object.entries(query).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
      ),
      headers: { ...headers },
      body,
      spoiled: null,
    }));
}
