import { fc } from '#world/random/properties.ts';
import type { JsonSchema } from './api-document.ts';

/** Values that refer to something existing, which random ones hardly ever do; they grow during a run. */
export interface Pool {
  ids: number[];
  refs: string[];
  cursors: string[];
  pictures: string[];
  emails: string[];
  usernames: string[];
  password: string;
  /** reset codes and, as `secrets`, those of calendar links, both from replies */
  pins: string[];
  /** ids in recent replies */
  recent: string[];
  secrets: string[];
}

/** Keys of a browser's push subscription: random text is never a point on the curve. */
const wellKnown: Record<string, string> = {
  endpoint: 'https://push.example.com/1',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const fewItems = 4;
const usualLength = 40;
const mostNumber = 1_000_000;

function isoText(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** @param fallback used while the pool is empty */
function fromPool<T>(read: () => readonly T[], fallback: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.tuple(fc.nat(), fallback).map(([index, other]) => {
    const held = read();
    return held[index % Math.max(1, held.length)] ?? other;
  });
}

const instants = fc
  .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2034-01-01T00:00:00Z'), noInvalidDate: true })
  .map(isoText);

function idsOf(pool: Pool): fc.Arbitrary<number> {
  const recent = fromPool(() => pool.recent.map(Number), fc.constant(1));
  return fc.oneof({ weight: 4, arbitrary: fromPool(() => pool.ids, fc.constant(1)) }, recent);
}

function byPattern(pattern: string, pool: Pool): fc.Arbitrary<string> {
  // Patterns that the generator doesn't support, or would hardly ever match.
  if (pattern.includes('T\\d{2}') || pattern.includes('T(?:')) return instants;
  if (pattern === '^[\\w-]{43}$') return fromPool(() => pool.secrets, fc.constant('x'.repeat(43)));
  if (pattern.startsWith('^(?=')) return fc.constant(pool.password);
  if (pattern.includes('@')) return fromPool(() => pool.emails, fc.constant('nobody@example.com'));
  if (pattern.includes('[0-9a-f]{64}')) return fromPool(() => pool.pictures, fc.constant('a'.repeat(64)));
  const ids = idsOf(pool).map(String);
  const refs = fromPool(() => pool.refs, fc.uuid({ version: 7 }));
  if (pattern.includes('|[0-9a-f]{8}')) return fc.oneof({ weight: 4, arbitrary: ids }, refs);
  if (pattern.startsWith('^[0-9a-f]{8}')) return fc.oneof(refs, fc.uuid({ version: 7 }));
  if (pattern === '^[1-9]\\d{0,15}$') return ids;
  return fc.stringMatching(new RegExp(pattern, 'u'));
}

function textOf(schema: JsonSchema, name: string, pool: Pool): fc.Arbitrary<string> {
  const known = wellKnown[name];
  if (known !== undefined) return fc.constant(known);
  if (schema.pattern !== undefined) return byPattern(schema.pattern, pool);
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? usualLength, usualLength));
  const any = fc.string({ minLength, maxLength, unit: 'grapheme' }).map((text) => text.slice(0, schema.maxLength));
  // One half of a surrogate pair isn't a letter.
  const whole = any.map((text) => (text.isWellFormed() ? text : text.toWellFormed()));
  if (/^(cursor|after)$/.test(name)) return fromPool(() => pool.cursors, whole);
  if (/email/i.test(name)) return fromPool(() => pool.emails, whole);
  if (/password/i.test(name)) return fc.oneof(fc.constant(pool.password), whole);
  if (name === 'pin') return fromPool(() => pool.pins, whole);
  if (name === 'username') return fromPool(() => pool.usernames, whole);
  if (name === 'timezone') return fc.constantFrom('America/Santo_Domingo', 'Europe/Berlin');
  if (name === 'category') return fc.oneof(fc.constantFrom('music', 'musica', 'sports', 'online'), whole);
  return whole;
}

function integerOf({ minimum, exclusiveMinimum, maximum }: JsonSchema, pool: Pool): fc.Arbitrary<number> {
  if (exclusiveMinimum === 0) return idsOf(pool);
  const min = Math.max(minimum ?? -mostNumber, -mostNumber);
  return fc.integer({ min, max: Math.max(min, Math.min(maximum ?? mostNumber, mostNumber)) });
}

function objectOf({ properties = {}, required = [], ...rest }: JsonSchema, pool: Pool): fc.Arbitrary<object> {
  const { propertyNames, additionalProperties } = rest;
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    const names = propertyNames === undefined ? fc.string() : arbitraryOf(propertyNames, '', pool).map(String);
    return fc.dictionary(names, arbitraryOf(additionalProperties, '', pool), { maxKeys: fewItems });
  }
  const entries = Object.entries(properties).map(([name, schema]) => {
    const made = arbitraryOf(schema, name, pool);
    return [name, required.includes(name) ? made : fc.option(made, { nil: undefined, freq: 1 })] as const;
  });
  return fc
    .record(Object.fromEntries(entries))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
}

/**
 * Values allowed by a schema, as far as JSON Schema can express it.
 * @param name the field's name, which says more about a text than its schema
 */
export function arbitraryOf(schema: JsonSchema, name: string, pool: Pool): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, name, pool)));
  switch (schema.type) {
    case 'string':
      return textOf(schema, name, pool);
    case 'integer':
      return integerOf(schema, pool);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      if (schema.prefixItems !== undefined) {
        return fc.tuple(...schema.prefixItems.map((each) => arbitraryOf(each, '', pool)));
      }
      const items = typeof schema.items === 'object' ? arbitraryOf(schema.items, name, pool) : fc.jsonValue();
      const minLength = schema.minItems ?? 0;
      return fc.array(items, { minLength, maxLength: Math.min(schema.maxItems ?? fewItems, fewItems + minLength) });
    }
    case 'object':
      return objectOf(schema, pool);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
