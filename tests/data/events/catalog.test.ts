import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { createEventCatalog } from '#data/events/catalog.ts';
import type { EventRow } from '#data/events/rows.ts';
import { refs, sampleRow } from '#world/data/sample-rows.ts';

const titles = (rows: readonly EventRow[]) => rows.map(({ title }) => title);

let db: AccountDb;
beforeEach(async () => {
  db = new AccountDb('scape-catalogue');
  await db.open();
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-catalogue');
});

test('it reads what is new, drops what is gone, and says whether anything was', async () => {
  const catalogue = createEventCatalog(db);
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

test('of many rows it misses none, wherever a piece ends among rows of one tick', async () => {
  const catalogue = createEventCatalog(db);
  const counts = [499, 600, 3, 700];
  const rows = counts.flatMap((count, tick) =>
    Array.from({ length: count }, (_unused, index) => ({ ...sampleRow({ ref: `${tick}-${index}` }), tick })),
  );
  await db.events.bulkPut(rows);
  await catalogue.refresh();
  expect(catalogue.rows()).toHaveLength(rows.length);
  expect(await catalogue.refresh()).toBe(false);
});

test('one deleted and one made at once are both noticed', async () => {
  const catalogue = createEventCatalog(db);
  await db.events.put({ ...sampleRow(), tick: 3 });
  await catalogue.refresh();
  await db.events.delete(refs.sunset);
  await db.events.put({ ...sampleRow({ ref: refs.market }), tick: 4 });
  await catalogue.refresh();
  expect(catalogue.rows().map(({ ref }) => ref)).toEqual([refs.market]);
});

test('[EVT-08] a like moves no card; another filter, or another event, orders anew', async () => {
  const catalogue = createEventCatalog(db);
  const filter = { text: '', category: 'all', when: 'any', nowMs: 1 } as const;
  await db.events.bulkPut([
    { ...sampleRow({ title: 'First', likes: 5 }), tick: 3 },
    { ...sampleRow({ ref: refs.market, title: 'Second', likes: 4 }), tick: 4 },
  ]);
  const featured = async (nowMs: number, category = 'all') => {
    await catalogue.refresh();
    return catalogue
      .find({ ...filter, nowMs, category })
      .featured.map(({ title, likes }) => `${title} ${String(likes)}`);
  };
  expect(await featured(1)).toEqual(['First 5', 'Second 4']);
  await db.events.put({ ...sampleRow({ ref: refs.market, title: 'Second', likes: 6 }), tick: 5 });
  expect(await featured(2)).toEqual(['First 5', 'Second 6']);
  await db.events.put({ ...sampleRow({ ref: refs.made, title: 'Third', likes: 1 }), tick: 6 });
  expect(await featured(2)).toEqual(['Second 6', 'First 5', 'Third 1']);
});

test('[WHEN-04] once it has read, what searches say is understood', async () => {
  vi.resetModules();
  const { createEventCatalog: createFresh } = await import('#data/events/catalog.ts');
  const catalogue = createFresh(db);
  await db.events.put({ ...sampleRow({ title: 'Jazz', price: '0.00' }), tick: 3 });
  const filter = { text: 'free jazz', category: 'all', when: 'any', nowMs: 1 } as const;
  expect(catalogue.find(filter).understood).toBeNull();
  await catalogue.refresh();
  const asked = { ...filter };
  expect(catalogue.find(asked).understood).toMatchObject({ text: 'jazz', price: 'free' });
  expect(titles(catalogue.find(asked).listed)).toEqual(['Jazz']);
});

test('[WHEN-01] until then, a list of a day is empty instead of wrong', async () => {
  vi.resetModules();
  const { searchEvents } = await import('#data/events/search.ts');
  const filter = { text: '', category: 'all', when: 'any', nowMs: 1 } as const;
  expect(searchEvents([sampleRow()], filter)).toHaveLength(1);
  expect(searchEvents([sampleRow()], { ...filter, price: 'free' })).toEqual([]);
  expect(searchEvents([sampleRow()], { ...filter, day: 'today' })).toEqual([]);
});
