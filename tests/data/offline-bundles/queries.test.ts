import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import { eventRowOf } from '#data/events/rows.ts';
import {
  saveBundle,
  readBundleState,
  markBundlesRemoved,
  restoreBundles,
  cleanUpBundles,
} from '#data/offline-bundles/queries.ts';
import { watchBundleState } from '#data/offline-bundles/watch.ts';
import { undoMs, type OfflineBundleRow } from '#data/offline-bundles/rows.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';

let db: AccountDb;
const nowMs = Date.parse('2031-04-30T12:00:00Z');

beforeEach(async () => {
  db = new AccountDb('scape-packs');
  await db.open();
  await db.events.bulkPut([refs.sunset, refs.market].map((ref) => eventRowOf(sampleEvent({ ref }), 1)));
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-packs');
});

function pack(ref: string, given: Partial<OfflineBundleRow> = {}): OfflineBundleRow {
  const base = { ref, version: 1, pictures: [`/media/${ref}`], wanted: 1, missing: 0, bytes: 10, savedAt: 1 };
  return { ...base, isAutomatic: false, removedAt: null, ...given };
}

test('[CARD-08] what is read names the packed events and those that one goes to, and waiting lists don’t count', async () => {
  await db.packs.put(pack(refs.market));
  await db.engagements.bulkPut([
    { ...emptyEngagement(refs.sunset), subscribed: true },
    { ...emptyEngagement(refs.made), waiting: true },
  ]);
  const facts = await readBundleState(db);
  expect(facts.events.map(({ ref }) => ref).sort()).toEqual([refs.sunset, refs.market]);
  expect([...facts.subscribed]).toEqual([refs.sunset]);
});

test('[CARD-08] what the person packed stays theirs when it is packed anew by itself', async () => {
  await saveBundle(db, pack(refs.sunset));
  await saveBundle(db, pack(refs.sunset, { isAutomatic: true, version: 2 }));
  expect(await db.packs.get(refs.sunset)).toMatchObject({ isAutomatic: false, version: 2 });
  await saveBundle(db, pack(refs.market, { isAutomatic: true }));
  await saveBundle(db, pack(refs.market));
  expect((await db.packs.get(refs.market))?.isAutomatic).toBe(false);
});

test('[CARD-08] what is removed while it is packed by itself stays removed, until the person packs it', async () => {
  await saveBundle(db, pack(refs.sunset, { isAutomatic: true }));
  await markBundlesRemoved(db, [refs.sunset], nowMs);
  expect(await saveBundle(db, pack(refs.sunset, { isAutomatic: true, version: 2 }))).toBe(false);
  expect(await db.packs.get(refs.sunset)).toMatchObject({ removedAt: nowMs, version: 1 });
  expect(await saveBundle(db, pack(refs.sunset))).toBe(true);
  expect((await db.packs.get(refs.sunset))?.removedAt).toBeNull();
});

test('[CARD-08] a removal can be taken back for a moment; after that the pictures are gone and it can’t', async () => {
  await db.packs.bulkPut([pack(refs.sunset), pack(refs.market)]);
  expect(await markBundlesRemoved(db, [refs.sunset, refs.market, refs.made], nowMs)).toEqual([
    refs.sunset,
    refs.market,
  ]);
  const soon = await cleanUpBundles(db, nowMs + undoMs - 1);
  expect(soon.nextAtMs).toBe(nowMs + undoMs);
  expect(soon.staying.size).toBe(2);
  await restoreBundles(db, [refs.market]);
  const { staying, nextAtMs } = await cleanUpBundles(db, nowMs + undoMs);
  expect([[...staying], nextAtMs]).toEqual([[`/media/${refs.market}`], null]);
  await restoreBundles(db, [refs.sunset]);
  expect(await db.packs.get(refs.sunset)).toMatchObject({ removedAt: nowMs, pictures: [], bytes: 0 });
  expect((await db.packs.get(refs.market))?.removedAt).toBeNull();
});

test('[CARD-08] whoever follows hears of a new subscription', async () => {
  const heard: number[] = [];
  let wake = () => {};
  const next = () => new Promise<void>((resolve) => (wake = resolve));
  const first = next();
  const end = watchBundleState(db, () => {
    heard.push(heard.length);
    wake();
  });
  await first;
  const second = next();
  await db.engagements.put({ ...emptyEngagement(refs.sunset), subscribed: true });
  await second;
  end();
  expect(heard.length).toBeGreaterThanOrEqual(2);
});
