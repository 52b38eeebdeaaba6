import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { EventRow } from '#data/events/rows.ts';
import { loadRecurrence } from '#data/events/next-occurrence.ts';
import { listEvents, matchingStartMs, placedEvents, searchEvents, type EventFilter } from '#data/events/search.ts';
import { loadWhen } from '#data/events/when/load.ts';
import { matchingOccurrence } from '#data/events/when/matching-occurrence.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

/** Friday noon in Madrid. */
const nowMs = Date.parse('2026-11-27T11:00:00Z');
const filter: EventFilter = { text: '', category: 'all', when: 'upcoming', nowMs, zone: 'Europe/Madrid' };
const on = (from: string, to = from) => ({ from, to });

function rowsOf(...given: Partial<Event>[]): EventRow[] {
  return given.map((fields, index) =>
    sampleRow({ ref: `00000000-0000-4000-8000-0000000000${String(10 + index)}`, ...fields }),
  );
}
const titles = (rows: readonly EventRow[]) => rows.map(({ title }) => title);
const find = (rows: readonly EventRow[], more: Partial<EventFilter>) =>
  titles(searchEvents(rows, { ...filter, ...more }));

beforeAll(async () => {
  await loadWhen();
  await loadRecurrence([sampleRow({ event_type: 'recurring', recurrence: 'FREQ=DAILY' })]);
});

describe('[WHEN-01] days are those of the clock where an event takes place', () => {
  const at = (date_time: string, timezone: string | null, title: string) => ({ title, date_time, timezone });

  test('wherever on Earth that is', () => {
    const rows = rowsOf(
      at('2026-11-27T21:30:00Z', 'Europe/Madrid', 'Madrid, Friday'),
      at('2026-11-28T06:30:00Z', 'Europe/Madrid', 'Madrid, Saturday'),
      at('2026-11-28T03:30:00Z', 'America/Santo_Domingo', 'Santo Domingo, Friday'),
      at('2026-11-27T22:00:00Z', 'Asia/Tokyo', 'Tokyo, Saturday'),
      at('2026-11-28T21:00:00Z', 'Pacific/Kiritimati', 'Kiritimati, Sunday'),
      at('2026-11-28T23:00:00-05:00', null, 'an offset, Saturday'),
      at('2026-11-27T22:30:00Z', null, 'of the viewer, Friday'),
      at('2026-11-27T22:30:00Z', 'Nowhere/Unknown', 'unknown, Friday'),
    );
    const saturday = on('2026-11-28');
    expect(find(rows, { day: saturday, part: 'morning' })).toEqual(['Tokyo, Saturday', 'Madrid, Saturday']);
    expect(find(rows, { day: on('2026-11-27') }).toSorted()).toEqual([
      'Madrid, Friday',
      'Santo Domingo, Friday',
      'of the viewer, Friday',
      'unknown, Friday',
    ]);
    expect(find(rows, { day: saturday }).toSorted()).toEqual([
      'Madrid, Saturday',
      'Tokyo, Saturday',
      'an offset, Saturday',
    ]);
    expect(find(rows, { day: on('2026-11-29') })).toEqual(['Kiritimati, Sunday']);
    expect(find(rows, { day: saturday, zone: 'Asia/Tokyo' })).toContain('of the viewer, Friday');
  });

  test('today is what the day is there', () => {
    const rows = rowsOf(
      at('2026-11-28T01:00:00Z', 'Pacific/Kiritimati', 'its Saturday is today'),
      at('2026-11-28T01:00:00Z', 'America/Los_Angeles', 'its Friday is today'),
      at('2026-11-28T19:00:00Z', 'Europe/Madrid', 'tomorrow'),
    );
    expect(find(rows, { day: 'today' }).toSorted()).toEqual(['its Friday is today', 'its Saturday is today']);
    expect(find(rows, { day: 'tomorrow' })).toEqual(['tomorrow']);
  });

  test.each([
    ['the clock goes back', '2026-10-25', '2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z'],
    ['the clock goes forward', '2027-03-28', '2027-03-28T21:30:00Z', '2027-03-28T22:30:00Z'],
    ['a leap day', '2028-02-29', '2028-02-29T22:30:00Z', '2028-02-29T23:30:00Z'],
    ['the last of the year', '2026-12-31', '2026-12-31T22:30:00Z', '2026-12-31T23:30:00Z'],
  ])('on the day of %s', (_name, day, last, next) => {
    const rows = rowsOf(at(last, 'Europe/Madrid', 'last of it'), {
      ...at(next, 'Europe/Madrid', 'the next day'),
      end_date_time: null,
    });
    expect(find(rows, { day: on(day), part: 'evening', when: 'any' })).toEqual(['last of it']);
    expect(find(rows, { day: on(day), part: 'night', when: 'any' })).toEqual(['last of it', 'the next day']);
  });

  test('whole days hold wherever they are read, several match each of theirs', () => {
    const days = { start_date: '2026-11-28', end_date: '2026-11-29' };
    const rows = rowsOf({
      title: 'fair',
      ...days,
      date_time: '2026-11-28T00:00:00+00:00',
      end_date_time: '2026-11-29T23:59:59-12:00',
      timezone: null,
    });
    for (const zone of ['Pacific/Kiritimati', 'Europe/Madrid', 'Pacific/Pago_Pago']) {
      const found = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map(
        (day) => find(rows, { day: on(day), zone }).length,
      );
      expect(found).toEqual([0, 1, 1, 0]);
    }
  });

  test('at one in the morning, today is also what is still on, and the night the one that goes on', () => {
    const late = { nowMs: Date.parse('2026-11-28T00:00:00Z') };
    const rows = rowsOf(
      {
        title: 'on since ten',
        date_time: '2026-11-27T21:00:00Z',
        end_date_time: '2026-11-28T03:00:00Z',
        timezone: 'Europe/Madrid',
      },
      at('2026-11-28T01:00:00Z', 'Europe/Madrid', 'at two'),
      at('2026-11-28T21:00:00Z', 'Europe/Madrid', 'in the evening'),
    );
    expect(find(rows, { day: 'today', ...late })).toEqual(['on since ten', 'at two', 'in the evening']);
    expect(find(rows, { day: 'today', part: 'night', ...late })).toEqual(['on since ten', 'at two', 'in the evening']);
    const tonight = { day: 'today', part: 'evening-night' } as const;
    expect(find(rows, { ...tonight, ...late })).toEqual(['on since ten', 'at two', 'in the evening']);
    expect(find(rows, { day: 'weekend', ...late })).toEqual(['on since ten', 'at two', 'in the evening']);
    expect(find(rows, { day: 'saturday', ...late })).toEqual(['at two', 'in the evening']);
    expect(find(rows, { day: on('2026-11-28'), ...late })).toEqual(['at two', 'in the evening']);
    // Thursday's night isn't the weekend yet.
    const thursday = rowsOf({
      date_time: '2026-11-26T21:00:00Z',
      end_date_time: '2026-11-27T03:00:00Z',
      timezone: 'Europe/Madrid',
    });
    const early = { nowMs: Date.parse('2026-11-27T00:00:00Z') };
    expect(find(thursday, { day: 'today', ...early })).toHaveLength(1);
    expect(find(thursday, { day: 'weekend', ...early })).toEqual([]);
  });

  test('past lists know days too, the latest first', () => {
    const rows = rowsOf(
      at('2026-11-20T10:00:00Z', 'Europe/Madrid', 'morning'),
      at('2026-11-20T20:00:00Z', 'Europe/Madrid', 'evening'),
      at('2026-11-19T20:00:00Z', 'Europe/Madrid', 'before'),
    );
    expect(find(rows, { day: on('2026-11-20'), when: 'past' })).toEqual(['evening', 'morning']);
    expect(find(rows, { text: 'last friday', when: 'past' })).toEqual([]);
    expect(find(rows, { text: '20 nov', when: 'past' })).toEqual(['evening', 'morning']);
  });

  test('drafts and what is over stay out, and the map has the same', () => {
    const location = { type: 'Point' as const, coordinates: [-3.7, 40.4] as [number, number] };
    const rows = rowsOf(
      { ...at('2026-11-27T20:00:00Z', 'Europe/Madrid', 'here'), location },
      { ...at('2026-11-27T20:00:00Z', 'Europe/Madrid', 'a draft'), location, status: 'draft' },
      { ...at('2026-11-27T08:00:00Z', 'Europe/Madrid', 'over'), location },
      { ...at('2026-11-29T20:00:00Z', 'Europe/Madrid', 'Sunday'), location },
      { ...at('2026-11-27T20:00:00Z', 'Europe/Madrid', 'nowhere'), location: null },
    );
    expect(find(rows, { day: 'today' })).toEqual(['here', 'nowhere']);
    expect(titles(placedEvents(rows, { ...filter, day: 'today' }))).toEqual(['here']);
  });
});

describe('[WHEN-01] what repeats is found by its dates', () => {
  const weekly = {
    title: 'Jam',
    event_type: 'recurring',
    recurrence: 'FREQ=WEEKLY',
    date_time: '2026-09-05T20:00:00+02:00',
    end_date_time: '2026-09-05T22:00:00+02:00',
    timezone: 'Europe/Madrid',
  } as const;
  const start = (row: EventRow, more: Partial<EventFilter>) =>
    new Date(matchingStartMs(row, { ...filter, ...more })).toISOString();

  test('it is shown and sorted at the date that matches, after the clock has changed too', () => {
    const rows = rowsOf(weekly, { title: 'Before', date_time: '2026-12-12T12:00:00Z', timezone: 'Europe/Madrid' });
    const [jam] = rows;
    if (jam === undefined) throw new Error('No row');
    expect(find(rows, { day: on('2026-12-12') })).toEqual(['Before', 'Jam']);
    expect(find(rows, { day: on('2026-12-11') })).toEqual([]);
    expect(find(rows, { day: on('2026-12-12'), part: 'evening' })).toEqual(['Jam']);
    expect(find(rows, { part: 'morning' })).toEqual([]);
    expect(start(jam, { day: on('2026-12-12') })).toBe('2026-12-12T19:00:00.000Z');
    expect(start(jam, { day: on('2026-12-10', '2026-12-31') })).toBe('2026-12-12T19:00:00.000Z');
    expect(start(jam, {})).toBe('2026-11-28T19:00:00.000Z');
    expect(matchingOccurrence(jam, { ...filter, day: on('2026-12-12') })).toMatchObject({
      date_time: '2026-12-12T20:00:00+01:00',
      end_date_time: '2026-12-12T22:00:00+01:00',
    });
    expect(matchingOccurrence(jam, filter).date_time).toBe('2026-11-28T20:00:00+01:00');
  });

  test('left out dates and days after its end are none', () => {
    const rows = rowsOf(
      { ...weekly, recurrence: 'FREQ=WEEKLY\nEXDATE:20261212' },
      { ...weekly, title: 'Ends', recurrence: 'FREQ=WEEKLY;UNTIL=20261205' },
    );
    expect(find(rows, { day: on('2026-12-12') })).toEqual([]);
    expect(find(rows, { day: on('2026-12-05') }).toSorted()).toEqual(['Ends', 'Jam']);
  });

  test('as dates pass, the next one that matches counts', () => {
    const rows = rowsOf({ ...weekly, recurrence: 'FREQ=DAILY' });
    const [daily] = rows;
    if (daily === undefined) throw new Error('No row');
    const month = { day: on('2026-12-01', '2026-12-31') };
    for (const day of ['2026-12-01', '2026-12-09', '2026-12-30']) {
      const later = { ...month, nowMs: Date.parse(`${day}T21:30:00Z`) };
      const next = new Date(Date.parse(`${day}T19:00:00Z`) + 24 * 3600_000).toISOString();
      expect(start(daily, later)).toBe(next);
      expect(find(rows, later)).toEqual(['Jam']);
    }
    const after = { ...month, nowMs: Date.parse('2027-01-01T12:00:00Z') };
    expect(find(rows, after)).toEqual([]);
  });

  test('of a weekend’s Friday the evening counts, else the Saturday', () => {
    const [noon] = rowsOf({
      ...weekly,
      recurrence: 'FREQ=DAILY',
      date_time: '2026-09-05T12:30:00+02:00',
      end_date_time: null,
    });
    const [evening] = rowsOf({ ...weekly, recurrence: 'FREQ=DAILY' });
    if (noon === undefined || evening === undefined) throw new Error('No rows');
    expect(start(noon, { day: 'weekend' })).toBe('2026-11-28T11:30:00.000Z');
    expect(start(evening, { day: 'weekend' })).toBe('2026-11-27T19:00:00.000Z');
  });

  test('whole days repeat as days', () => {
    const rows = rowsOf({
      title: 'Fair',
      event_type: 'recurring',
      recurrence: 'FREQ=WEEKLY',
      date_time: '2026-09-05T00:00:00+00:00',
      end_date_time: '2026-09-06T23:59:59-12:00',
      start_date: '2026-09-05',
      end_date: '2026-09-06',
      timezone: null,
    });
    for (const [day, count] of [
      ['2026-12-11', 0],
      ['2026-12-12', 1],
      ['2026-12-13', 1],
      ['2026-12-14', 0],
    ] as const) {
      expect(find(rows, { day: on(day), zone: 'America/Los_Angeles' })).toHaveLength(count);
    }
  });

  test('of a series that is over, the date on the day that was asked for', () => {
    const rows = rowsOf({
      ...weekly,
      recurrence: 'FREQ=WEEKLY;UNTIL=20261031',
      series_end: '2026-10-31T21:00:00.000Z',
    });
    const [jam] = rows;
    if (jam === undefined) throw new Error('No row');
    expect(start(jam, { day: on('2026-10-03'), when: 'past' })).toBe('2026-10-03T18:00:00.000Z');
    expect(find(rows, { day: on('2026-10-04'), when: 'past' })).toEqual([]);
  });
});

describe('[WHEN-03] price', () => {
  const ticket = (price: string) => ({ name: 'A', price, quantity: '9', description: '' });
  const rows = rowsOf(
    { title: 'nothing said', price: '' },
    { title: 'zero', price: '0.00', ticket_types: [ticket('0.00')] },
    { title: 'one costs', price: '0.00', ticket_types: [ticket('0.00'), ticket('5.00')] },
    { title: 'costs', price: '12.50' },
  );
  const any = { when: 'any' } as const;

  test('free is what asks for nothing, neither at the door nor by a ticket; all else is paid', () => {
    expect(find(rows, { ...any, price: 'free' }).toSorted()).toEqual(['nothing said', 'zero']);
    expect(find(rows, { ...any, price: 'paid' }).toSorted()).toEqual(['costs', 'one costs']);
    expect(find(rows, { ...any, text: 'gratis' }).toSorted()).toEqual(['nothing said', 'zero']);
  });
});

describe('[WHEN-05] place, language and order', () => {
  const at = (title: string, latitude: number, more: Partial<Event> = {}): Partial<Event> => ({
    title,
    location: { type: 'Point', coordinates: [-3.7, latitude] },
    date_time: '2026-12-01T20:00:00Z',
    ...more,
  });
  const centre = { latitude: 40.4, longitude: -3.7 };
  const rows = rowsOf(
    at('5 km', 40.445, { likes: 2 }),
    at('1 km', 40.409, { likes: 1, date_time: '2026-12-03T20:00:00Z' }),
    at('30 km', 40.67, { likes: 9 }),
    { title: 'nowhere', location: null, date_time: '2026-12-02T20:00:00Z' },
  );

  test('a radius leaves out what is farther away or nowhere, by its own it doesn’t change the order', () => {
    expect(find(rows, { within: { km: 10, at: centre } })).toEqual(['5 km', '1 km']);
    expect(find(rows, { within: { km: 50, at: centre } })).toEqual(['5 km', '30 km', '1 km']);
    const { distanceTextOf } = listEvents(rows, { ...filter, within: { km: 10, at: centre } });
    expect(rows.map(distanceTextOf)[1]).toBe('1.0 km');
  });

  test('the order may be chosen, and the featured follow it', () => {
    const within = { km: 50, at: centre };
    expect(find(rows, { within, sort: 'near' })).toEqual(['1 km', '5 km', '30 km']);
    expect(find(rows, { near: centre, sort: 'start' })).toEqual(['5 km', '30 km', 'nowhere', '1 km']);
    expect(find(rows, { near: centre, sort: 'likes' })).toEqual(['30 km', '5 km', '1 km', 'nowhere']);
    expect(find(rows, { sort: 'near' })).toEqual(['5 km', '30 km', 'nowhere', '1 km']);
    expect(titles(listEvents(rows, { ...filter, sort: 'start' }).featured)).toEqual([
      '5 km',
      '30 km',
      'nowhere',
      '1 km',
    ]);
    const named = rowsOf(
      { title: 'Late jazz', date_time: '2026-12-09T20:00:00Z' },
      at('Now', 40, { description: 'late' }),
    );
    expect(find(named, { text: 'late' })).toEqual(['Late jazz', 'Now']);
    expect(find(named, { text: 'late', sort: 'start' })).toEqual(['Now', 'Late jazz']);
  });

  test('a language is that of the event; events that say none are left out', () => {
    const spoken = rowsOf(at('es', 40), at('en', 40), at('none', 40)).map((row, index) =>
      Object.assign(row, index < 2 ? { language: row.title } : {}),
    );
    expect(find(spoken, { language: 'es' })).toEqual(['es']);
    expect(find(spoken, { language: null })).toHaveLength(3);
  });
});

describe('[WHEN-04] words of a search', () => {
  const friday = { date_time: '2026-11-27T19:00:00Z', timezone: 'Europe/Madrid' };
  const saturday = { date_time: '2026-11-28T19:00:00Z', timezone: 'Europe/Madrid' };
  const rows = rowsOf(
    { title: 'Jazz on the roof', ...saturday, price: '9.00' },
    { title: 'Jazz in the park', ...saturday },
    { title: 'Jazz', ...friday },
    { title: 'Saturday Market', date_time: '2026-12-05T10:00:00Z', price: '2.00' },
    { title: 'Club', description: 'Every saturday we meet', date_time: '2026-12-09T10:00:00Z' },
  );

  test('mean days and prices; a title that says them comes first, another text last', () => {
    expect(find(rows, { text: 'saturday' })).toEqual([
      'Saturday Market',
      'Jazz on the roof',
      'Jazz in the park',
      'Club',
    ]);
    expect(find(rows, { text: 'jazz sábado' })).toEqual(['Jazz on the roof', 'Jazz in the park']);
    expect(find(rows, { text: 'free jazz saturday' })).toEqual(['Jazz in the park']);
    expect(find(rows, { text: 'saturday market' })).toEqual(['Saturday Market']);
    expect(titles(placedEvents(rows, { ...filter, text: 'jazz sábado' }))).toEqual([]);
  });

  test('what is chosen by hand wins over them', () => {
    expect(find(rows, { text: 'jazz saturday', day: on('2026-11-27') })).toEqual(['Jazz']);
    expect(find(rows, { text: 'free jazz', price: 'paid' })).toEqual(['Jazz on the roof']);
    expect(find(rows, { text: 'saturday', day: on('2026-12-05') })).toEqual(['Saturday Market']);
  });

  test('the list says what it understood, and of how many events it is', () => {
    const listing = listEvents(rows, { ...filter, text: 'Free jazz saturday' });
    expect(listing.understood).toEqual({ text: 'jazz', day: on('2026-11-28'), part: null, price: 'free' });
    expect(listing.all).toBe(5);
    expect(listEvents(rows, { ...filter, text: 'jazz' }).understood).toBeNull();
    const byHand = listEvents(rows, { ...filter, text: 'free jazz saturday', day: 'today' });
    expect(byHand.understood).toMatchObject({ day: null, price: 'free' });
  });
});

test('[WHEN-01] the clocks of thousands of events are read once, not at each key press', () => {
  const zones = ['Europe/Madrid', 'America/Santo_Domingo', 'Asia/Tokyo'];
  const rows = Array.from({ length: 3_000 }, (_unused, index) =>
    sampleRow({
      ref: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      date_time: new Date(nowMs + index * 600_000).toISOString(),
      timezone: zones[index % 3] ?? null,
      ...(index % 20 === 0 ? { event_type: 'recurring', recurrence: 'FREQ=WEEKLY' } : {}),
    }),
  );
  const search = (text: string, later: number) =>
    searchEvents(rows, { ...filter, text, day: 'weekend', nowMs: nowMs + later }).length;
  const expected = search('', 0);
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const written = vi.spyOn(Date.prototype, 'toISOString');
  expect([search('s', 0), search('su', 60_000)]).toEqual([expected, expected]);
  expect(read.mock.calls.length).toBeLessThan(50);
  expect(written.mock.calls.length).toBeLessThan(200);
  read.mockRestore();
  written.mockRestore();
});
