import { beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { looserCounts } from '#data/events/looser-counts.ts';
import { searchEvents, type EventFilter } from '#data/events/search.ts';
import { loadWhen } from '#data/events/when/load.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2026-11-27T11:00:00Z');
const centre = { latitude: 40.4, longitude: -3.7 };
const filter: EventFilter = { text: '', category: 'all', when: 'upcoming', nowMs, zone: 'Europe/Madrid' };

function row(index: number, fields: Partial<Event>) {
  const latitude = 40.4 + 0.3 * (index % 2);
  return sampleRow({
    ref: `00000000-0000-4000-8000-0000000000${String(10 + index)}`,
    title: 'Jazz',
    date_time: '2026-12-01T20:00:00Z',
    timezone: 'Europe/Madrid',
    category: 'conciertos_y_musica',
    location: { type: 'Point', coordinates: [-3.7, latitude] },
    ...fields,
  });
}
const rows = [row(0, {}), row(1, {}), row(2, { price: '5.00' }), row(3, { title: 'Salsa', price: '5.00' })];
const brief = (given: Partial<EventFilter>) =>
  looserCounts(rows, { ...filter, ...given }).map(({ part, count, km }) => [part, count, km]);

beforeAll(loadWhen);

test('[WHEN-06] a filter that finds nothing is offered with each one part less that helps, the most found first', () => {
  expect(brief({ day: 'today', category: 'musica' })).toEqual([['day', 4, null]]);
  expect(brief({ text: 'salsa', price: 'free', category: 'musica' })).toEqual([
    ['text', 2, null],
    ['price', 1, null],
  ]);
  expect(brief({ part: 'morning', venue: 'Nowhere' })).toEqual([]);
  expect(brief({ language: 'es' })).toEqual([['language', 4, null]]);
  expect(brief({ part: 'morning' })).toEqual([['part', 4, null]]);
  expect(brief({ venue: 'Nowhere' })).toEqual([['venue', 4, null]]);
  expect(brief({ category: 'arte', text: 'jazz' })).toEqual([['category', 3, null]]);
  expect(brief({})).toEqual([]);
});

test('[WHEN-06] of a radius the next larger one that finds anything, else anywhere', () => {
  const near = { latitude: 40.45, longitude: -3.7 };
  expect(brief({ within: { km: 2, at: near } })).toEqual([['within', 2, 10]]);
  expect(brief({ within: { km: 10, at: { latitude: 40, longitude: -3.7 } } })).toEqual([['within', 2, 50]]);
  expect(brief({ within: { km: 50, at: { latitude: 0, longitude: 0 } } })).toEqual([['within', 4, null]]);
  expect(brief({ within: { km: 2, at: centre }, text: 'salsa' })).toEqual([
    ['text', 2, null],
    ['within', 1, 50],
  ]);
});

test('[WHEN-06] what words mean is loosened as if it were chosen, and each offer finds what it counts', () => {
  const offers = looserCounts(rows, { ...filter, text: 'free salsa today' });
  expect(offers).toEqual([]);
  const two = looserCounts(rows, { ...filter, text: 'salsa today' });
  expect(two.map(({ part, count }) => [part, count])).toEqual([['day', 1]]);
  expect(two[0]?.filter).toMatchObject({ text: 'salsa', day: null });
  for (const { filter: looser, count } of two) expect(searchEvents(rows, looser)).toHaveLength(count);
});
