import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageData } from '#contract/pages/page-data.ts';
import { storePageData } from '#data/apply/page-data.ts';
import { applyPatch, resetCursors, startPull, type Patch } from '#data/apply/patch.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { openAccount } from '#data/db/open-account.ts';
import { untouchedInstance } from '#world/data/sample-instance.ts';
import { sampleProfile } from '#world/data/sample-people.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';

const forGuest = { hasUser: false, nowMs: 77 };
let account: OpenAccount;

beforeEach(async () => {
  account = await openAccount(null, () => undefined);
});
afterEach(() => account.db.delete());

function document(given: Partial<PageData> = {}): PageData {
  const rows = { events: [sampleEvent()], list: null, people: [sampleProfile()] };
  const rankings: PageData['rankings'] = [{ key: 'usuarios-mas-puntos', entries: [] }];
  return {
    nowMs: 5,
    origin: 'https://scape.example',
    google: null,
    instance: untouchedInstance,
    at: 'e.5',
    ...rows,
    rankings,
    ...given,
  };
}

async function pull(upto: string, given: Partial<Patch> = {}): Promise<void> {
  const { cursor } = await startPull(account.store, 'events');
  const page = { scope: 'events', fromCursor: cursor, cursor: `after ${upto}`, upto, isLast: true } as const;
  const patch = { ...page, changes: {}, deleted: {}, deletedEventIds: [], ...given };
  expect(await applyPatch(account.store, patch, forGuest)).toBe(true);
}

const events = async () => (await account.db.events.toArray()).map(({ ref, title }) => [ref, title]);
const { ref, title } = sampleEvent();

test('[PAINT-02] the rows of a document are on the device afterwards, also once the first pull is complete', async () => {
  await storePageData(account, document());
  await pull('e.6', { changes: { events: [sampleEvent({ ref: refs.market, event_id: 2 })] } });
  expect(await events()).toContainEqual([ref, title]);
  expect(await account.db.people.count()).toBe(1);
  expect(await account.db.rankings.toArray()).toEqual([{ key: 'usuarios-mas-puntos', entries: [], fetchedAt: 5 }]);
});

test('[PAINT-02] [L3] a pull that starts over deletes them, if they don’t come again', async () => {
  await storePageData(account, document());
  await resetCursors(account.store);
  await pull('e.6');
  expect(await events()).toEqual([]);
});

test('[PAINT-02] what the device holds is never older than before', async () => {
  await pull('e.4', { changes: { events: [sampleEvent({ title: 'Newer' })] } });
  await storePageData(account, document());
  expect(await events()).toEqual([[ref, 'Newer']]);
});

test.each([
  ['e.6', []],
  ['e.5', [[ref, title]]],
  ['other.5', []],
])('[PAINT-02] a device that has pulled up to %s takes of a document at e.5: %j', async (upto, expected) => {
  await pull(upto);
  await storePageData(account, document());
  expect(await events()).toEqual(expected);
});
