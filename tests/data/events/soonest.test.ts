import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { soonest, upcomingEvents } from '#data/events/queries.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

test('[PAINT-02] the soonest events in memory are those of the database, also where several begin at the same time', async () => {
  const db = new AccountDb('scape-soonest');
  await db.open();
  const rows = ['d', 'b', 'c', 'a'].map((ref, index) => ({ ...sampleRow({ ref }), starts_at: index === 2 ? 5 : 7 }));
  await db.events.bulkPut(rows);
  const stored = await upcomingEvents(db, 1, 3);
  expect(soonest(rows, 1, 3).map(({ ref }) => ref)).toEqual(['c', 'a', 'b']);
  expect(stored.map(({ ref }) => ref)).toEqual(['c', 'a', 'b']);
  db.close();
  await Dexie.delete('scape-soonest');
});
