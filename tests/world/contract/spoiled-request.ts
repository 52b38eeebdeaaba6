import { fc } from '#world/random/properties.ts';
import type { Body, ContractRequest } from './valid-request.ts';

const depth = 5_000;
const deepText = `${'['.repeat(depth)}${']'.repeat(depth)}`;
const halfALetter = '\ud83d';

/** Values that hardly any field allows. */
const strangeValues: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  'nonsense',
  'x'.repeat(70_000),
  `a\0b`,
  `a${halfALetter}`,
  '1e5',
  [],
  [null],
  {},
  { a: { b: [1] } },
  [[[[[[]]]]]],
];
const strangeTexts: [what: string, text: string, type: string | null][] = [
  ['JSON that ends early', '{"a":', 'application/json'],
  ['no JSON', 'title=x', 'application/json'],
  ['a number beyond numbers', '{"capacity":1e400,"id":1e400,"limit":1e400}', 'application/json'],
  ['nesting', `{"title":${deepText},"items":${deepText}}`, 'application/json'],
  ['nothing but nesting', deepText, 'application/json'],
  ['a forbidden name', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}', 'application/json'],
  ['null', 'null', 'application/json'],
  ['a list', '[]', 'application/json'],
  ['a number', '5', 'application/json'],
  ['a text', '"x"', 'application/json'],
  ['XML', '<a/>', 'application/xml'],
  ['plain text', '{}', 'text/plain'],
  ['a form of the old kind', 'a=1', 'application/x-www-form-urlencoded'],
  ['no type', '{}', null],
  ['a type that is none', '{}', 'json'],
  ['a form without a boundary', 'x', 'multipart/form-data'],
  ['a form without parts', 'x', 'multipart/form-data; boundary=b'],
  ['half a form', '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\na', 'multipart/form-data; boundary=b'],
];
const strangeNames = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'null',
  '9'.repeat(16),
  '9'.repeat(17),
  'x'.repeat(190),
  'x'.repeat(300),
  '%00',
  '%ff',
  '%',
  '%ED%A0%BD',
  '%2e%2e%2f',
  '1%20or%201=1',
  '__proto__',
  '00000000-0000-7000-8000-000000000000',
  'ABCDEF00-0000-7000-8000-000000000000',
];
const strangeHeaders: Record<string, string>[] = [
  { authorization: 'Bearer nonsense' },
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'x'.repeat(5_000)}` },
  { 'idempotency-key': 'mine' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'scape-client': 'a b' },
  { 'scape-lane': 'x'.repeat(500), 'scape-seq': '1', 'scape-client': 'device' },
  { 'scape-lane': 'me', 'scape-seq': '-1', 'scape-client': 'device' },
  { 'scape-lane': 'me', 'scape-seq': '9'.repeat(20), 'scape-client': 'device' },
  { 'content-encoding': 'zzz' },
  { 'if-none-match': '"' },
  { accept: 'text/html;q=x' },
];

const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withField(body: Body, field: string, value: unknown): Body {
  if (body.kind === 'form') return { ...body, fields: { ...body.fields, [field]: value } };
  return { kind: 'json', value: { ...Object(body.kind === 'json' ? body.value : {}), [field]: value } };
}

function withoutField(body: Body, field: string): Body {
  const without = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => name !== field));
  if (body.kind === 'form') return { ...body, fields: without(body.fields) };
  return { kind: 'json', value: without(Object(body.kind === 'json' ? body.value : {})) };
}

/** Ways to introduce one fault into a request. */
function waysOf(request: ContractRequest): fc.Arbitrary<ContractRequest>[] {
  const { call, body, params } = request;
  const ways: fc.Arbitrary<ContractRequest>[] = [
    pick(strangeHeaders).map((headers) => ({
      ...request,
      headers: { ...request.headers, ...headers },
      spoiled: { what: `header ${JSON.stringify(headers).slice(0, 80)}`, field: null },
    })),
  ];
  const names = Object.keys(params);
  if (names.length > 0) {
    const spoil = fc.tuple(pick(names), pick(strangeNames)).map(([name, value]) => {
      const what = `path ${name} ${value.slice(0, 40)}`;
      return { ...request, params: { ...params, [name]: value }, spoiled: { what, field: null } };
    });
    ways.push(spoil);
  }
  const asked = (call.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
  const queryNames = [...asked, '__proto__', 'unknown'];
  ways.push(
    fc.tuple(pick(queryNames), pick(strangeNames), fc.boolean()).map(([name, value, isTwice]) => {
      const more: [string, string][] = [[name, value], ...(isTwice ? [[name, '2'] as [string, string]] : [])];
      return {
        ...request,
        query: [...request.query.filter(([each]) => each !== name), ...more],
        spoiled: { what: `query ${name} ${value.slice(0, 40)}`, field: null },
      };
    }),
  );
  const isBodied = call.method !== 'GET' && call.method !== 'HEAD';
  if (!isBodied) return ways;
  ways.push(
    pick(strangeTexts).map(([what, text, type]) => ({
      ...request,
      body: { kind: 'text', text, type },
      spoiled: { what: `body: ${what}`, field: null },
    })),
  );
  const schema = call.requestBody?.content['application/json']?.schema;
  const fields = Object.keys(schema?.properties ?? {});
  if (fields.length === 0 || body.kind === 'bytes' || (body.kind === 'json' && !isRecord(body.value))) return ways;
  const wrongField = fc.tuple(pick(fields), pick(strangeValues)).map(([field, value]) => {
    const what = `${field} = ${(JSON.stringify(value) ?? '').slice(0, 40)}`;
    return { ...request, body: withField(body, field, value), spoiled: { what, field } };
  });
  const missing = pick(fields).map((field) => {
    return { ...request, body: withoutField(body, field), spoiled: { what: `no ${field}`, field } };
  });
  // Most faults are possible in fields.
  ways.push(wrongField, wrongField, wrongField, missing);
  return ways;
}

/** A copy of the request with one fault. */
export function spoiledRequests(request: ContractRequest): fc.Arbitrary<ContractRequest> {
  return fc.oneof(...waysOf(request));
}
