import { fc } from '#world/random/properties.ts';
import * as z from 'zod/mini';
import { shapesOf, type MutationKind } from '#contract/sync/mutation-shapes.ts';
import { sampleArgs } from '#world/data/sample-args.ts';

type Schema = z.core.$ZodType;

interface Definition {
  type: string;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
  items?: Schema[];
  options?: Schema[];
  shape?: Record<string, Schema>;
  entries?: Record<string, string>;
  values?: unknown[];
}

const ends = ['\n', '\r', '\r\n', '\n\r', '\r\n\r\n', '\u2028', '\u0085'];
const lookAlikes = ['123', '-0', '1e3', 'true', 'null', '[1]', '{"a":"b\\r\\n"}', '"quoted"', 'undefined', '__proto__'];
const awkward = [
  '\uFEFF',
  '\uD83D',
  '\uDE00',
  '\uDE00\uD83D',
  '🎷',
  ' ',
  '\t',
  '%0D%0A',
  '--boundary',
  '\\r\\n',
  '+',
  '&=',
];

/** Texts that two encodings may well carry differently. */
const texts = fc.oneof(
  fc.constantFrom('', ...ends, ...lookAlikes, ...awkward),
  fc
    .array(fc.oneof(fc.constantFrom(...ends, ...lookAlikes, ...awkward), fc.string({ unit: 'binary' })), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
  fc.constantFrom('a\r\n'.repeat(900), 'x'.repeat(9_000)),
);

/** Of the texts that only a device makes, one of each form. */
const formed = [
  '00000000-0000-4000-8000-00000000000a',
  '2031-01-01T10:00:00Z',
  '2031-01-01',
  '12.5',
  '7',
  'UTC',
  'https://example.org/a',
  'FREQ=WEEKLY;BYDAY=MO',
  'a',
];

/** One level of what a schema takes, and all that lies below it. */
function arbitraryOf(schema: Schema, pictures: readonly string[]): fc.Arbitrary<unknown> {
  const below = (inner: Schema) => arbitraryOf(inner, pictures);
  const definition: Definition = schema._zod.def;
  const { innerType, shape, element, valueType, items = [], options = [] } = definition;
  const isValid = (value: unknown) => z.safeParse(schema, value).success;
  switch (definition.type) {
    case 'string':
      // A text of any form is tried in a field of any form.
      return fc
        .oneof({ weight: 6, arbitrary: texts }, { weight: 1, arbitrary: fc.constantFrom(...formed, ...pictures) })
        .filter(isValid);
    case 'number':
      return fc.constantFrom(0, 1, 7, 1_000, -0.5, 18.4861).filter(isValid);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.oneof(texts, fc.constant(null), fc.record({ held: texts, more: fc.array(texts, { maxLength: 2 }) }));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'optional':
      return innerType === undefined ? fc.constant(undefined) : fc.option(below(innerType), { nil: undefined });
    case 'nullable':
      return innerType === undefined ? fc.constant(null) : fc.option(below(innerType), { nil: null });
    case 'array':
      return element === undefined ? fc.constant([]) : fc.uniqueArray(below(element), { maxLength: 2 }).filter(isValid);
    case 'tuple':
      return fc.tuple(...items.map(below));
    case 'record':
      return fc
        .dictionary(fc.constantFrom('title', 'place', ...pictures), below(valueType ?? schema), { maxKeys: 2 })
        .filter(isValid);
    case 'union':
      return fc.oneof(...options.map(below));
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(shape ?? {}).map(([name, inner]) => [name, below(inner)])));
    default:
      throw new Error(`No values of ${definition.type} are known here`);
  }
}

/** Arguments of a kind: the texts are anything, the names of things are those that `sampleArgs` has. */
export function arbitraryArgs(kind: MutationKind, ref: string, pictures: readonly string[]): fc.Arbitrary<unknown> {
  const names = Object.entries(sampleArgs(kind, ref)).filter(([, value]) => value === ref || typeof value === 'number');
  return arbitraryOf(shapesOf(kind).args, pictures).map((args) => ({
    ...(args as object),
    ...Object.fromEntries(names),
  }));
}
