import { setTimeout } from 'node:timers/promises';
import Dexie, { liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { DeviceDb } from '#data/db/device.ts';
import { primaryKeys } from '#data/db/store.ts';
import { until } from '#world/time/until.ts';

test('[CARD-05] [E2] IndexedDB holds events, what one has to do with them, drafts, files and the queue, each under its key', async () => {
  const db = new AccountDb('scape-tables');
  await db.open();
  const kept = Object.fromEntries(db.tables.map(({ name, schema }) => [name, schema.primKey.keyPath]));
  expect(kept).toEqual(primaryKeys);
  db.close();
  await Dexie.delete('scape-tables');
});

test('[OFF-01] both databases ask the disk to be done before they say so, and open only when told to', () => {
  const asked: unknown[] = [];
  for (const db of [new AccountDb('scape-strict'), new DeviceDb('scape-strict-device')]) {
    const { _options: options } = db as unknown as { _options: Record<string, unknown> };
    asked.push([options['chromeTransactionDurability'], options['autoOpen']]);
  }
  expect(asked).toEqual([
    ['strict', false],
    ['strict', false],
  ]);
});

/** Another transaction has the table until it is told to let go. */
function occupy(db: AccountDb, table: string): () => void {
  const held = db.backendDB().transaction(table, 'readwrite').objectStore(table);
  let isOver = false;
  const goOn = () => {
    if (!isOver) held.count().addEventListener('success', goOn);
  };
  goOn();
  return () => {
    isOver = true;
  };
}

test('[OFF-01] nothing is shown as held before it is on the disk', async () => {
  const db = new AccountDb('scape-shown');
  await db.open();
  let shown = -1;
  const watch = liveQuery(() => db.rankings.toArray()).subscribe((rows) => {
    shown = rows.length;
  });
  const isShown = async (count: number) =>
    until(
      'it is read',
      () => shown,
      (seen) => seen === count,
    );
  await isShown(0);
  const letGo = occupy(db, 'rankings');
  const writing = db.rankings.put({ key: 'eventos-mas-likes', entries: [], fetchedAt: 1 });
  await setTimeout(50);
  expect(shown).toBe(0);
  letGo();
  await writing;
  await isShown(1);
  watch.unsubscribe();
  db.close();
  await Dexie.delete('scape-shown');
});

test('[OFF-13] a database of the first version opens in this one, with what it holds and without a word on the console', async () => {
  const warn = vi.spyOn(console, 'warn');
  const first = new Dexie('scape-first');
  first.version(1).stores({
    events: 'ref, event_id, starts_at, tick, organizer_id',
    engagements: 'event',
    outbox: 'seq, id',
    undos: 'seq',
    blobs: 'sha256',
    chunks: 'key',
    ids: 'ref',
    drafts: 'ref',
    cursors: 'scope',
    meta: 'key',
  });
  await first.open();
  await first.table('outbox').put({ seq: 7, id: 'a wish' });
  first.close();
  const db = new AccountDb('scape-first');
  await db.open();
  expect([await db.outbox.toArray(), await db.users.count()]).toEqual([[{ seq: 7, id: 'a wish' }], 0]);
  expect(warn).not.toHaveBeenCalled();
  db.close();
  await Dexie.delete('scape-first');
});

test('[OFF-13] a tab lets go of its database for one that brings a newer version', async () => {
  const old = new AccountDb('scape-newer');
  await old.open();
  const newer = new Dexie('scape-newer');
  newer.version(99).stores({ outbox: 'seq', later: 'key' });
  await newer.open();
  expect([old.isOpen(), newer.isOpen()]).toEqual([false, true]);
  newer.close();
  await Dexie.delete('scape-newer');
});
