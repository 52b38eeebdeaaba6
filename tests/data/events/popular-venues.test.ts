import { expect, test } from 'vitest';
import { popularVenues } from '#data/events/popular-venues.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

const at = (locationName: string | null, fields: Parameters<typeof sampleRow>[0] = {}) =>
  sampleRow({ locationName, address: null, city: null, likes: 0, ...fields });

test('[EVT-08] a venue is a distinct name, else an address; most events first, then most likes, then by name', () => {
  const venues = popularVenues([
    at('Teatro', { likes: 1, city: 'Santo Domingo' }),
    at('Parque', { likes: 7 }),
    at(null, { address: 'Calle 5', likes: 1 }),
    at('  ', { address: 'Calle 5' }),
    at('Café', { likes: 7 }),
  ]);
  expect(venues).toEqual([
    { name: 'Calle 5', city: null, events: 2, likes: 1 },
    { name: 'Café', city: null, events: 1, likes: 7 },
    { name: 'Parque', city: null, events: 1, likes: 7 },
    { name: 'Teatro', city: 'Santo Domingo', events: 1, likes: 1 },
  ]);
});

test('[EVT-08] accents, case and space around it make no other venue', () => {
  const venues = popularVenues([at('Café Olé'), at('CAFE OLE '), at('cafe olé')]);
  expect(venues).toEqual([{ name: 'Café Olé', city: null, events: 3, likes: 0 }]);
});

test('[EVT-08] what is held online, a draft, and what has no place make no venue', () => {
  expect(popularVenues([at('Zoom', { online: true }), at('Teatro', { status: 'draft' }), at(null), at('')])).toEqual(
    [],
  );
});
