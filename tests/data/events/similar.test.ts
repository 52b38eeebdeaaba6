import Dexie from 'dexie';
import { expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isNear, readSimilarEvents, similarEvents } from '#data/events/similar.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2031-06-01T00:00:00Z');
let lastNumber = 10;

function rowOf(title: string, fields: Partial<Event> = {}): EventRow {
  lastNumber += 1;
  const ref = `00000000-0000-4000-8000-0000000000${String(lastNumber)}`;
  return sampleRow({ ref, title, date_time: '2031-06-10T20:00:00Z', category: 'musica', ...fields });
}
const at = (longitude: number, latitude: number): Event['location'] => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});
const home = at(-69.93, 18.48);
const shown = rowOf('Shown', { location: home });
const titlesOf = (rows: readonly EventRow[], of = shown) =>
  similarEvents(of, rows, nowMs).map(({ event }) => event.title);

test('what is near and of the same category comes first, then what is near, then what is of the category', () => {
  const rows = [
    rowOf('Far music', { location: at(-3.7, 40.4), date_time: '2031-06-02T20:00:00Z' }),
    rowOf('Near food', { location: at(-69.9, 18.5), category: 'comida', date_time: '2031-06-03T20:00:00Z' }),
    rowOf('Near music, later', { location: at(-69.9, 18.5), category: 'conciertos_y_musica' }),
    rowOf('Near music', { location: at(-69.9, 18.5), date_time: '2031-06-09T20:00:00Z' }),
  ];
  expect(titlesOf(rows)).toEqual(['Near music', 'Near music, later', 'Near food', 'Far music']);
});

test('50 km are near, more are not; a place that isn’t known is no distance', () => {
  const rows = [
    rowOf('49 km', { location: at(-69.93, 18.48 + 49 / 111.195), category: 'comida' }),
    rowOf('51 km', { location: at(-69.93, 18.48 + 51 / 111.195), category: 'comida' }),
    rowOf('Online', { category: 'comida', online: true }),
  ];
  const found = similarEvents(shown, rows, nowMs);
  expect(found.map(({ event, km }) => [event.title, Math.round(km ?? -1)])).toEqual([['49 km', 49]]);
  const [far] = similarEvents(shown, [rowOf('Far', { location: at(0, 0) })], nowMs);
  expect(far === undefined || isNear(far)).toBe(false);
  expect(similarEvents(shown, [rowOf('Nowhere')], nowMs)[0]?.km).toBe(null);
});

test('not itself, no draft, nothing cancelled, past or more than 60 days ahead; each title once; four at most', () => {
  const wrong = [
    shown,
    rowOf('Draft', { status: 'draft' }),
    rowOf('Cancelled', { status: 'cancelled' }),
    rowOf('Past', { date_time: '2031-05-31T23:00:00Z' }),
    rowOf('Far ahead', { date_time: '2031-08-01T00:00:01Z' }),
  ];
  expect(titlesOf(wrong)).toEqual([]);
  const many = ['B', 'C', 'A', 'B', 'D', 'E'].map((title, index) =>
    rowOf(title, { date_time: `2031-06-1${String(index)}T20:00:00Z` }),
  );
  expect(titlesOf(many)).toEqual(['B', 'C', 'A', 'D']);
});

test('an event of no category and no place is like no other', () => {
  expect(titlesOf([rowOf('Other', { category: null })], rowOf('Plain', { category: null }))).toEqual([]);
});

test('those that the device holds are read by their start', async () => {
  const db = new AccountDb('similar');
  await db.open();
  await db.events.bulkPut([shown, rowOf('Soon'), rowOf('Past', { date_time: '2031-05-01T20:00:00Z' })]);
  expect((await readSimilarEvents(db, shown, nowMs)).map(({ event }) => event.title)).toEqual(['Soon']);
  db.close();
  await Dexie.delete('similar');
});

test('what begins in 60 days to the moment is soon, and a moment later no more', () => {
  const lastMs = nowMs + 60 * 86_400_000;
  const rows = [lastMs, lastMs + 1].map((ms) => rowOf(String(ms), { date_time: new Date(ms).toISOString() }));
  expect(titlesOf(rows)).toEqual([String(lastMs)]);
});
