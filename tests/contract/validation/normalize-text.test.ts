import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { normalizeText, normalizeTexts } from '#contract/validation/normalize-text.ts';

test('[I8] every line end becomes one, and half a character the sign that forms put in its place', async () => {
  expect(normalizeText('a\r\nb\rc\nd\n\re')).toBe('a\nb\nc\nd\n\ne');
  expect(normalizeText('a\uD83Db\uDE00🎷\u2028\uFEFF ')).toBe('a\uFFFDb\uFFFD🎷\u2028\uFEFF ');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const form = new FormData();
      form.append('text', text);
      const sent = (await new Response(form).formData()).get('text') as string;
      expect(normalizeText(sent)).toBe(normalizeText(text));
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
    }),
    { seed: 51, numRuns: 100 },
  );
});

test('[I8] texts are found in lists and objects, keys stay, and what is normal stays the very same value', () => {
  const given = { 'a\r': ['x\r\n', { deep: 'y\r' }], n: 1, none: null, gone: undefined };
  expect(normalizeTexts(given)).toEqual({ 'a\r': ['x\n', { deep: 'y\n' }], n: 1, none: null, gone: undefined });
  const normal = { list: ['x\n', { deep: 'y' }], n: 0 };
  expect(normalizeTexts(normal)).toBe(normal);
  const poisoned = JSON.parse('{"__proto__":"a\\r"}') as object;
  expect(Object.getOwnPropertyDescriptor(normalizeTexts(poisoned), '__proto__')?.value).toBe('a\n');
});

test('[API-04] what is nested without end is left to whoever refuses it', () => {
  let nested: unknown = 'a\r';
  for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
  expect(normalizeTexts(nested)).toBe(nested);
});

test('[I8] one text that isn’t normal is found beside others that are', () => {
  expect(normalizeTexts(['a', 'b\r\n', 'c'])).toEqual(['a', 'b\n', 'c']);
  expect(normalizeTexts({ a: 'a', b: 'b\r\n', c: 'c' })).toEqual({ a: 'a', b: 'b\n', c: 'c' });
});
