import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { findOwnEvents, readOwnChanges, readOwnEvents, type OwnFilter } from '#data/events/own/list.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2030-06-01T00:00:00Z');
const on = (day: string) => ({ date_time: `${day}T20:00:00Z` });

function found(rows: Parameters<typeof sampleRow>[0][], filter: Partial<OwnFilter> = {}): string[] {
  const held = rows.map((row, index) =>
    sampleRow({ ref: `00000000-0000-4000-8000-00000000010${String(index)}`, ...row }),
  );
  return findOwnEvents(held, { text: '', status: 'all', nowMs, ...filter }).map(({ title }) => title);
}

test('[ORG-01] the search looks in title and description, whatever the accents, the case and the order of words', () => {
  const rows = [
    { title: 'Café Olé', description: 'Boleros' },
    { title: 'Market', description: 'Música en el café' },
    { title: 'Elsewhere', description: 'x', city: 'Cafe' },
  ];
  expect(found(rows, { text: 'CAFE' })).toEqual(['Café Olé', 'Market']);
  expect(found(rows, { text: 'cafe musica' })).toEqual(['Market']);
});

test('[ORG-01] the filter compares the state where it holds a status, else the status by the clock', () => {
  const rows = [
    { title: 'Active', state: 'Texas', status: 'active' as const },
    { title: 'Over', ...on('2030-01-01'), status: 'active' as const },
    { title: 'Told', state: 'pending', status: 'active' as const },
    { title: 'Pending', status: 'pending' as const },
    { title: 'Draft', status: 'draft' as const },
    { title: 'Off', status: 'cancelled' as const },
  ];
  expect(found(rows, { status: 'active' })).toEqual(['Active']);
  expect(found(rows, { status: 'finished' })).toEqual(['Over']);
  expect(found(rows, { status: 'pending' })).toEqual(['Told', 'Pending']);
  expect(found(rows, { status: 'draft' })).toEqual(['Draft']);
  expect(found(rows, { status: 'cancelled' })).toEqual(['Off']);
  expect(found(rows)).toHaveLength(6);
});

test('[ORG-01] those to come are first, soonest first; then those that are over, the last one first', () => {
  const rows = [
    { title: 'Long ago', ...on('2029-01-01') },
    { title: 'Later', ...on('2031-01-01') },
    { title: 'Just over', ...on('2030-05-01') },
    { title: 'Weekly', ...on('2030-05-20'), event_type: 'recurring' as const, recurrence: 'FREQ=WEEKLY' },
    { title: 'Undated', date_time: 'some day' },
    { title: 'Soon', ...on('2030-06-10') },
  ];
  const order = found(rows);
  expect(order.slice(-2)).toEqual(['Just over', 'Long ago']);
  expect(order.filter((title) => title !== 'Weekly').slice(0, 3)).toEqual(['Soon', 'Later', 'Undated']);
});

test('[ORG-02] only what changes an own event is a change of it; a like, a bookmark or a view of it is none', async () => {
  const account = await openAccount(ana, () => {});
  await account.db.events.bulkPut([
    sampleRow({ organizer_id: ana.user_id }),
    sampleRow({ ref: refs.market, organizer_id: 8 }),
  ]);
  const edit = await account.mutate('event.update', { event: refs.sunset, patch: { capacity: 7 }, base: {} });
  await account.mutate('event.like', { event: refs.sunset, liked: true });
  await account.mutate('event.bookmark', { event: refs.sunset, bookmarked: true });
  await account.mutate('event.like', { event: refs.market, liked: true });
  const changes = await readOwnChanges(account.db);
  expect([...changes].map(([ref, { id }]) => [ref, id])).toEqual([[refs.sunset, edit.id]]);
  account.close();
});

test('[ORG-03] of all events that the device holds only those of the organizer are read, drafts among them', async () => {
  const db = new AccountDb('scape-own-events');
  await db.open();
  await db.events.bulkPut([
    sampleRow({ organizer_id: 7, status: 'draft' }),
    sampleRow({ ref: refs.market, organizer_id: 7 }),
    sampleRow({ ref: refs.made, organizer_id: 8 }),
  ]);
  expect((await readOwnEvents(db, 7)).map(({ ref }) => ref)).toEqual([refs.sunset, refs.market]);
  db.close();
  await Dexie.delete('scape-own-events');
});
