import Dexie from 'dexie';
import { fc } from '#world/random/properties.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { findEvent, firstFeatured, upcomingEvents } from '#data/events/queries.ts';
import { listEvents } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { refs, sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2031-06-01T00:00:00Z');
const hourMs = 3_600_000;

function rowsOf(...given: Partial<Event>[]): EventRow[] {
  return given.map((fields, index) =>
    sampleRow({ ref: `00000000-0000-4000-8000-0000000000${String(10 + index)}`, ...fields }),
  );
}
const titles = (rows: readonly EventRow[]) => rows.map(({ title }) => title);

let db: AccountDb;
beforeEach(async () => {
  db = new AccountDb('scape-event-list');
  await db.open();
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-event-list');
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

test('[EVT-08] the first page by its index is the first page of all, those included that have begun', async () => {
  const event = fc.record({
    likes: fc.nat({ max: 3 }),
    startsIn: fc.integer({ min: -50, max: 50 }),
    lasts: fc.integer({ min: 0, max: 60 }),
    status: fc.constantFrom<Event['status'][]>('active', 'active', 'draft', 'cancelled'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      const rows = rowsOf(
        ...events.map(({ likes, startsIn, lasts, status }) => ({
          likes,
          status,
          date_time: new Date(nowMs + startsIn * hourMs).toISOString(),
          end_date_time: new Date(nowMs + (startsIn + lasts) * hourMs).toISOString(),
        })),
      );
      await db.events.clear();
      await db.events.bulkPut(rows);
      const whole = listEvents(rows, { text: '', category: 'all', when: 'upcoming', nowMs }).featured;
      const first = await firstFeatured(db, nowMs, 4);
      expect(first.map(({ ref }) => ref)).toEqual(whole.slice(0, 4).map(({ ref }) => ref));
    }),
    { numRuns: 60 },
  );
});

test('a cold start reads little of thousands that nobody has liked', async () => {
  const rows = Array.from({ length: 1_500 }, (_unused, index) =>
    sampleRow({
      ref: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      likes: 0,
      date_time: new Date(nowMs + (index + 1) * hourMs).toISOString(),
      end_date_time: null,
    }),
  );
  await db.events.bulkPut(rows);
  let read = 0;
  db.events.hook('reading', (row) => {
    read += 1;
    return row;
  });
  expect((await firstFeatured(db, nowMs, 4)).map(({ ref }) => ref)).toEqual(rows.slice(0, 4).map(({ ref }) => ref));
  expect(read).toBeLessThan(250);
});
