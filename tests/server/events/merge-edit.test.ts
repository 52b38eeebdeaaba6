import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { eventBaseOf, eventDefaults, eventGroupOf } from '#contract/events/rules.ts';
import { mergeEdit } from '#server/domain/events/merge/edit.ts';

type Values = Record<string, unknown>;

const text = fc.constantFrom('a', 'b', 'c', '');
const orNull = fc.constantFrom('a', 'b', null);
const tags = fc.uniqueArray(fc.constantFrom('jazz', 'salsa', 'son', 'mambo'));
const time = fc.constantFrom('2031-03-30T02:30:00+01:00', '2031-10-26T02:30:00Z', '2031-05-01T20:00:00-04:00');
const altTexts = fc.record(
  { x: fc.constantFrom('stage', 'crowd', ''), y: fc.constantFrom('door', 'hall'), z: fc.constantFrom('bar', 'dog') },
  { requiredKeys: [] },
);
const change = fc.record(
  {
    title: text,
    description: text,
    venue_details: orNull,
    city: orNull,
    country: orNull,
    date_time: time,
    timezone: orNull,
    price: fc.constantFrom('0.00', '5.00'),
    pricing_type: fc.constantFrom('free', 'paid'),
    capacity: fc.nat(3),
    tags,
    alt_texts: altTexts,
  },
  { requiredKeys: [] },
);

const begun: Values = {
  ...eventDefaults,
  title: 'a',
  description: 'a',
  date_time: '2031-05-01T20:00:00-04:00',
  tags: ['jazz', 'salsa'],
  alt_texts: { x: 'stage', y: 'door' },
};

/** An edit as a device makes it: what it changed, on what it saw. */
const editOf = (patch: Values) => ({ patch, base: eventBaseOf(begun, Object.keys(patch)) });

/** What each picture is said to show, one that nothing is said of left out. */
function saidIn(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries((value ?? {}) as Record<string, string>).filter(([, said]) => said !== ''));
}

/** Every picture whose text an edit changed has the text that it typed, or none where it took it away. */
function areSaid(wished: unknown, held: unknown): boolean {
  const [before, mine, now] = [saidIn(begun['alt_texts']), saidIn(wished), saidIn(held)];
  return ['x', 'y', 'z'].every((key) => mine[key] === before[key] || mine[key] === now[key]);
}

const isTag = (value: unknown): value is string[] => Array.isArray(value);

/** What somebody typed and the event now neither holds nor asks about. */
function dropped(patch: Values, held: Values, asked: readonly string[]): string[] {
  return Object.entries(patch).flatMap(([field, value]) => {
    if (asked.includes(eventGroupOf(field))) return [];
    const current = held[field] ?? '';
    if (field === 'alt_texts') return areSaid(value, current) ? [] : [field];
    if (field === 'tags' && isTag(value) && isTag(current)) {
      const added = value.filter((tag) => !(begun['tags'] as string[]).includes(tag));
      return added.every((tag) => current.includes(tag)) ? [] : [field];
    }
    // Prices are merged one by one too: one that the edit sends as it saw it is no change of it.
    if (field === 'price' && value === begun['price']) return [];
    return JSON.stringify(current) === JSON.stringify(value ?? '') ? [] : [field];
  });
}

test('[WIZ-14] two edits of one event: each value that was typed is held, or asked about', () => {
  fc.assert(
    fc.property(change, change, (first, second) => {
      const one = editOf(first);
      const merged = mergeEdit(begun, one.patch, one.base);
      expect(merged.conflicts).toEqual([]);
      const between = { ...begun, ...merged.changes };
      expect(dropped(first, between, [])).toEqual([]);
      const other = editOf(second);
      const both = mergeEdit(between, other.patch, other.base);
      // A dispute applies nothing: then the first still has all of its values, and the second is asked about its own.
      const after = both.conflicts.length > 0 ? between : { ...between, ...both.changes };
      const asked = both.conflicts.length > 0 ? Object.keys(other.base) : [];
      expect(dropped(second, after, asked)).toEqual([]);
      const overwritten = Object.keys(second)
        .map(eventGroupOf)
        .filter((group) => group in one.base);
      const isFirstKept = dropped(first, after, overwritten).length === 0;
      expect(isFirstKept).toBe(true);
    }),
  );
});

test('[WIZ-14] what both changed to something else is disputed, never taken from either', () => {
  fc.assert(
    fc.property(fc.constantFrom('title', 'description', 'city', 'capacity'), (field) => {
      const [mine, theirs] = field === 'capacity' ? [7, 8] : ['mine', 'theirs'];
      const { patch, base } = editOf({ [field]: mine });
      const held = { ...begun, [field]: theirs };
      expect(mergeEdit(held, patch, base)).toEqual({ changes: {}, conflicts: [eventGroupOf(field)] });
    }),
  );
});

test('[WIZ-14] the texts of different pictures merge, those of one are disputed', () => {
  const { patch, base } = editOf({ alt_texts: { x: 'crowd', y: 'door', z: 'bar' } });
  const held = (texts: object) => mergeEdit({ ...begun, alt_texts: texts }, patch, base);
  expect(held({ x: 'stage', y: 'hall' })).toEqual({
    changes: { alt_texts: { x: 'crowd', y: 'hall', z: 'bar' } },
    conflicts: [],
  });
  expect(held({ x: 'stage' }).changes).toEqual({ alt_texts: { x: 'crowd', z: 'bar' } });
  expect(held({ x: 'crowd', y: 'hall' }).conflicts).toEqual([]);
  for (const disputed of [{ x: 'people', y: 'door' }, { y: 'door' }, { x: 'stage', y: 'door', z: 'dog' }]) {
    expect(held(disputed)).toEqual({ changes: {}, conflicts: ['alt_texts'] });
  }
  const many = Object.fromEntries(Array.from({ length: 12 }, (_unused, index) => [`p${String(index)}`, 'crowd']));
  expect(held({ x: 'stage', y: 'door', ...many }).conflicts).toEqual(['alt_texts']);
});

test('[WIZ-14] a price that an edit sends as it saw it doesn’t undo what another edit made of it', () => {
  const { patch, base } = editOf({ price: '0.00' });
  expect(mergeEdit({ ...begun, price: '5.00' }, patch, base)).toMatchObject({
    changes: { price: '5.00' },
    conflicts: [],
  });
  const typed = editOf({ price: '7.00' });
  expect(mergeEdit({ ...begun, price: '5.00' }, typed.patch, typed.base)).toEqual({
    changes: {},
    conflicts: ['price'],
  });
});

test('[OFF-06] line ends that an earlier version stored are nobody’s change', () => {
  const faqs = (end: string) => [{ id: 'a', question: 'Q', answer: `one${end}two` }];
  const stored = { ...begun, description: 'one\r\ntwo', faqs: faqs('\r\n'), tags: ['one\r\ntwo'] };
  const seen = { ...begun, description: 'one\ntwo', faqs: faqs('\n'), tags: ['one\ntwo'] };
  const same = mergeEdit(stored, { description: 'one\ntwo', faqs: faqs('\n') }, undefined);
  expect(same).toEqual({ changes: {}, conflicts: [] });
  const patch = { description: 'one\nthree', faqs: [], tags: ['one\ntwo', 'more'] };
  const merge = mergeEdit(stored, patch, eventBaseOf(seen, Object.keys(patch)));
  expect(merge).toEqual({ changes: patch, conflicts: [] });
});

test('[WIZ-14] texts of pictures that aren’t readable on one side are disputed, not merged', () => {
  const { patch, base } = editOf({ alt_texts: { x: 'crowd' } });
  const broken = { x: 7 } as never;
  const disputed = { changes: {}, conflicts: ['alt_texts'] };
  expect(mergeEdit({ ...begun, alt_texts: { x: 'stage' } }, patch, { ...base, alt_texts: broken })).toEqual(disputed);
  expect(mergeEdit({ ...begun, alt_texts: broken }, patch, base)).toEqual(disputed);
});
