import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { TicketType } from '#contract/events/parts.ts';
import { withTicketIds } from '#contract/events/ticket-ids.ts';

const named = (name: string, id?: string) => ({ name, ...(id === undefined ? {} : { id }) });
const idsOf = (types: readonly { id: string }[]) => types.map(({ id }) => id);

test('[PRICE-01] a type without an id gets the same one everywhere, from its place and its name', () => {
  const types = [named('Standing'), named('Table')];
  expect(idsOf(withTicketIds(types))).toEqual(idsOf(withTicketIds(structuredClone(types))));
  // What servers and devices have stored: it never changes.
  expect(idsOf(withTicketIds(types))).toEqual(['t0-oz845x-zrdjje', 't1-1no2um7-1avcp40']);
});

test('[PRICE-01] whatever types there are, each has an id of its own, which nothing takes away', () => {
  const type = fc.record(
    { name: fc.constantFrom('A', 'B', ' A', ''), id: fc.constantFrom('x', 'y', 't0-0-0') },
    { requiredKeys: ['name'] },
  );
  const types = fc.uniqueArray(type, {
    maxLength: 6,
    comparator: (one, other) => one.id !== undefined && one.id === other.id,
  });
  fc.assert(
    fc.property(types, types, (present, earlier) => {
      const made = withTicketIds(present, earlier);
      expect(new Set(idsOf(made)).size).toBe(present.length);
      expect(made.filter((_type, at) => present[at]?.id !== undefined)).toEqual(
        present.filter(({ id }) => id !== undefined),
      );
      for (const id of idsOf(made)) expect(TicketType.shape.id.safeParse(id).success).toBe(true);
      expect(withTicketIds(made, earlier)).toEqual(made);
    }),
  );
});

test('[PRICE-01] types of a client that knows no ids keep those of their names, wherever they stand', () => {
  const earlier = [named('Standing', 's'), named('Table', 't'), named('Table', 'u')];
  const sent = [named('Table'), named('Balcony'), named('Standing '), named('Table'), named('Table')];
  const [table, balcony, standing, second, third] = idsOf(withTicketIds(sent, earlier));
  expect([table, standing, second]).toEqual(['t', 's', 'u']);
  expect(new Set([balcony, third, 's', 't', 'u']).size).toBe(5);
});
