import { expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { coordinatesOf, listEvents, placedEvents, searchEvents, type EventFilter } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { loadRecurrence } from '#data/events/next-occurrence.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2031-06-01T00:00:00Z');
const filter: EventFilter = { text: '', category: 'all', when: 'any', nowMs };

function rowsOf(...given: Partial<Event>[]): EventRow[] {
  return given.map((fields, index) =>
    sampleRow({ ref: `00000000-0000-4000-8000-0000000000${String(10 + index)}`, ...fields }),
  );
}
const titles = (rows: readonly EventRow[]) => rows.map(({ title }) => title);

test('title before text, its beginning before its middle, sooner before later', () => {
  const rows = rowsOf(
    { title: 'Noche', description: 'con jazz' },
    { title: 'Noche de Jazz' },
    { title: 'Jazz tarde', date_time: '2031-09-02T00:00:00Z' },
    { title: 'Jazz pronto', date_time: '2031-09-01T00:00:00Z' },
    { title: 'Otra' },
  );
  expect(titles(searchEvents(rows, { ...filter, text: 'JAZZ' }))).toEqual([
    'Jazz pronto',
    'Jazz tarde',
    'Noche de Jazz',
    'Noche',
  ]);
});

test('accents and case don’t matter, all words must be there', () => {
  const rows = rowsOf({ title: 'Canción de otoño' }, { title: 'Canción' });
  expect(titles(searchEvents(rows, { ...filter, text: 'otono CANCION' }))).toEqual(['Canción de otoño']);
});

test('drafts are never listed', () => {
  expect(searchEvents(rowsOf({ status: 'draft' }), filter)).toEqual([]);
});

test('upcoming ones begin with the next, past ones with the last', () => {
  const rows = rowsOf(
    { title: 'before', date_time: '2031-05-01T00:00:00Z' },
    { title: 'just before', date_time: '2031-05-30T00:00:00Z' },
    { title: 'still on', date_time: '2031-05-31T00:00:00Z', end_date_time: '2031-06-02T00:00:00Z' },
    { title: 'later', date_time: '2031-07-01T00:00:00Z' },
  );
  expect(titles(searchEvents(rows, { ...filter, when: 'upcoming' }))).toEqual(['still on', 'later']);
  expect(titles(searchEvents(rows, { ...filter, when: 'past' }))).toEqual(['just before', 'before']);
});

test('online is a category of its own', () => {
  const rows = rowsOf({ title: 'on', online: true }, { title: 'off' });
  expect(titles(searchEvents(rows, { ...filter, category: 'online' }))).toEqual(['on']);
});

test('[EVT-08] the featured are what was found, the most liked first, among equals in the list’s order', () => {
  const rows = rowsOf(
    { title: 'late', likes: 3, date_time: '2031-09-01T00:00:00Z' },
    { title: 'soon', likes: 3, date_time: '2031-07-01T00:00:00Z' },
    { title: 'loved', likes: 9, date_time: '2031-12-01T00:00:00Z' },
    { title: 'past', likes: 99, date_time: '2031-01-01T00:00:00Z' },
  );
  const { listed, featured } = listEvents(rows, { ...filter, when: 'upcoming' });
  expect(titles(listed)).toEqual(['soon', 'late', 'loved']);
  expect(titles(featured)).toEqual(['loved', 'soon', 'late']);
});

test('[EVT-08] with a text the featured keep the order of the search', () => {
  const rows = rowsOf({ title: 'Noche de jazz', likes: 90 }, { title: 'Jazz', likes: 1 });
  expect(titles(listEvents(rows, { ...filter, text: 'jazz' }).featured)).toEqual(['Jazz', 'Noche de jazz']);
});

test('[MAP-04] near a place the nearest come first, those without a place last, and distances are told', () => {
  const at = (latitude: number, longitude: number): Pick<Event, 'location'> => ({
    location: { type: 'Point', coordinates: [longitude, latitude] },
  });
  const rows = rowsOf(
    { title: 'nowhere', location: null, likes: 9 },
    { title: 'far', ...at(19.4517, -70.697) },
    { title: 'near', ...at(18.4892, -69.9312) },
  );
  const near = { latitude: 18.4861, longitude: -69.9312 };
  const { listed, featured, distanceTextOf: awayOf } = listEvents(rows, { ...filter, near });
  expect(titles(listed)).toEqual(['near', 'far', 'nowhere']);
  expect(featured).toEqual(listed);
  expect(listed.map(awayOf)).toEqual(['345 m', '134.2 km', null]);
  expect(listEvents(rows, filter).distanceTextOf(rows[1] as EventRow)).toBeNull();
});

test('what repeats stands at its next date, and after its last among what is over', async () => {
  const rows = rowsOf(
    { title: 'in a week', date_time: '2031-06-08T00:00:00Z' },
    { title: 'in a month', date_time: '2031-07-01T00:00:00Z' },
    {
      title: 'every week',
      event_type: 'recurring',
      recurrence: 'FREQ=WEEKLY;COUNT=30',
      date_time: '2031-01-01T20:00:00Z',
    },
    {
      title: 'ended',
      event_type: 'recurring',
      recurrence: 'FREQ=WEEKLY;COUNT=3',
      date_time: '2031-05-01T20:00:00Z',
      series_end: '2031-05-15T20:00:00.000Z',
    },
    { title: 'ended before', date_time: '2031-05-10T20:00:00Z' },
  );
  await loadRecurrence(rows);
  const found = (when: EventFilter['when'], at = nowMs) => titles(searchEvents(rows, { ...filter, when, nowMs: at }));
  expect(found('upcoming')).toEqual(['every week', 'in a week', 'in a month']);
  expect(found('upcoming', Date.parse('2031-06-05T00:00:00Z'))).toEqual(['in a week', 'every week', 'in a month']);
  expect(found('past')).toEqual(['ended', 'ended before']);
});

const onMap = { type: 'Point' as const, coordinates: [-69.93, 18.49] as [number, number] };

test('[MAP-01] on the map are those with a place that aren’t over and aren’t drafts, in the order in which they are held', () => {
  const rows = rowsOf(
    { title: 'later', location: onMap, date_time: '2031-09-01T00:00:00Z' },
    { title: 'draft', location: onMap, status: 'draft' },
    { title: 'over', location: onMap, date_time: '2031-05-01T00:00:00Z' },
    { title: 'nowhere', location: null },
    { title: 'sooner', location: onMap, date_time: '2031-06-02T00:00:00Z' },
    { title: 'still on', location: onMap, date_time: '2031-05-31T00:00:00Z', end_date_time: '2031-06-02T00:00:00Z' },
  );
  expect(titles(placedEvents(rows, { ...filter, when: 'upcoming' }))).toEqual(['later', 'sooner', 'still on']);
  expect(titles(placedEvents(rows, { ...filter, when: 'past' }))).toEqual(['over']);
});

test('[MAP-01] they are narrowed by what was typed and by their category, as the list is', () => {
  const rows = rowsOf(
    { title: 'Noche de Jazz', location: onMap, category: 'conciertos_y_musica' },
    { title: 'Canción', description: 'con jazz', location: onMap, category: 'conciertos_y_musica' },
    { title: 'Jazz y vino', location: onMap, category: 'comida_y_bebidas' },
    { title: 'Jazz en casa', location: onMap, online: true },
    { title: 'Jazz', location: null, category: 'conciertos_y_musica' },
  );
  const found = (text: string, category = 'all') => titles(placedEvents(rows, { ...filter, text, category }));
  expect(found('JAZZ')).toEqual(['Noche de Jazz', 'Canción', 'Jazz y vino', 'Jazz en casa']);
  expect(found('  jazz   noche ')).toEqual(['Noche de Jazz']);
  expect(found('jazz', 'musica')).toEqual(['Noche de Jazz', 'Canción']);
  expect(found('', 'online')).toEqual(['Jazz en casa']);
  expect(found('nada')).toEqual([]);
});

test('[MAP-04] a place is told latitude first, and is stored longitude first; none is none', () => {
  expect(coordinatesOf({ location: onMap })).toEqual({ latitude: 18.49, longitude: -69.93 });
  expect(coordinatesOf({ location: null })).toBeNull();
  expect(coordinatesOf({ location: { type: 'Point', coordinates: [0, 0] } })).toEqual({ latitude: 0, longitude: 0 });
});
