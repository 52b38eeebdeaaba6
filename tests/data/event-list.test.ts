import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AccountDb } from '#data/db.ts';
import { createEventCatalogue, findEvent, searchEvents, upcomingEvents, type EventFilter } from '#data/event-list.ts';
import type { Event } from '#contract/event.ts';
import type { EventRow } from '#data/events.ts';
import { refs, sampleRow } from '#world/sample-rows.ts';

const nowMs = Date.parse('2031-06-01T00:00:00Z');
const filter: EventFilter = { text: '', category: 'all', when: 'any', nowMs };

function rowsOf(...given: Partial<Event>[]): EventRow[] {
  return given.map((fields, index) =>
    sampleRow({ ref: `00000000-0000-4000-8000-0000000000${String(10 + index)}`, ...fields }),
  );
}
const titles = (rows: readonly EventRow[]) => rows.map(({ title }) => title);

describe('searching', () => {
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
});

describe('the catalogue', () => {
  let db: AccountDb;
  beforeEach(async () => {
    db = new AccountDb('scape-catalogue');
    await db.open();
  });
  afterEach(async () => {
    db.close();
    await Dexie.delete('scape-catalogue');
  });

  test('it reads what is new, lets go of what is gone, and says whether anything was', async () => {
    const catalogue = createEventCatalogue(db);
    await db.events.bulkPut([
      { ...sampleRow(), tick: 3 },
      { ...sampleRow({ ref: refs.market }), tick: 4 },
    ]);
    expect([await catalogue.refresh(), catalogue.rows().length]).toEqual([true, 2]);
    expect(await catalogue.refresh()).toBe(false);
    await db.events.put({ ...sampleRow({ title: 'New' }), tick: 5 });
    expect([await catalogue.refresh(), titles(catalogue.rows())]).toEqual([true, ['New', 'Sunset']]);
    await db.events.delete(refs.sunset);
    expect([await catalogue.refresh(), catalogue.rows().length]).toEqual([true, 1]);
  });

  test('one deleted and one made at once are both noticed', async () => {
    const catalogue = createEventCatalogue(db);
    await db.events.put({ ...sampleRow(), tick: 3 });
    await catalogue.refresh();
    await db.events.delete(refs.sunset);
    await db.events.put({ ...sampleRow({ ref: refs.market }), tick: 4 });
    await catalogue.refresh();
    expect(catalogue.rows().map(({ ref }) => ref)).toEqual([refs.market]);
  });

  test('[OFF-05] an event is found by its ref and by its id', async () => {
    await db.events.put(sampleRow({ event_id: 44 }));
    expect((await findEvent(db, '44'))?.ref).toBe(refs.sunset);
    expect((await findEvent(db, refs.sunset))?.event_id).toBe(44);
    expect(await findEvent(db, '45')).toBeUndefined();
  });

  test('a cold start reads the next events by their start, without drafts', async () => {
    const rows = rowsOf(
      { title: 'past', date_time: '2030-01-01T00:00:00Z' },
      { title: 'second', date_time: '2031-08-01T00:00:00Z' },
      { title: 'first', date_time: '2031-07-01T00:00:00Z' },
      { title: 'draft', date_time: '2031-07-02T00:00:00Z', status: 'draft' },
      { title: 'third', date_time: '2031-09-01T00:00:00Z' },
    );
    await db.events.bulkPut(rows);
    expect(titles(await upcomingEvents(db, nowMs, 2))).toEqual(['first', 'second']);
  });
});
