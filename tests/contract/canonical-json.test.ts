import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { canonicalJson, isSameJson } from '#contract/canonical-json.ts';

/** The same value with the keys of every object in another order, and some undefined ones in between. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, held]) => [key, shuffled(held)] as const);
  return Object.fromEntries([['\u0000nothing', undefined], ...entries.toReversed()]);
}

test('[P1] equal values give equal text, whatever the order of their keys, and undefined is nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
    }),
    { seed: 31, numRuns: 500 },
  );
});

test('[P1] the text is JSON and says the value again, so that different values give different text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
      const again = JSON.parse(canonicalJson(left)) as unknown;
      expect(canonicalJson(again)).toBe(canonicalJson(left));
      expect(again).toEqual(JSON.parse(JSON.stringify(left)));
      expect(isSameJson(left, right)).toBe(canonicalJson(left) === canonicalJson(right));
    }),
    { seed: 32, numRuns: 500 },
  );
});

test('keys are ordered by code units, lists keep their order, a hole in a list is null', () => {
  expect(canonicalJson({ b: 1, B: 2, ä: 3, a: [2, 1, undefined] })).toBe('{"B":2,"a":[2,1,null],"b":1,"ä":3}');
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
});
