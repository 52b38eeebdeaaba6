import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { readDrafts } from '#data/drafts/queries.ts';
import { openEditDraft, openNewEventDraft } from '#data/drafts/open.ts';
import { deleteArrivedDrafts } from '#data/drafts/rows.ts';
import { parseUnloadDraft } from '#data/drafts/unload-draft.ts';
import { refs } from '#world/data/sample-rows.ts';
import type { Draft } from '#data/drafts/draft.ts';

let db: AccountDb;

beforeEach(async () => {
  db = new AccountDb('scape-newer-draft');
  await db.open();
});
afterEach(async () => {
  db.close();
  await db.delete();
});

const known: Draft = {
  ref: refs.made,
  kind: 'event',
  form: { title: 'T' },
  cover: null,
  step: 2,
  updatedAt: 9,
  isBroken: false,
};

/** As a later version of the app may write them. */
const newer: [string, Draft][] = [
  ['a new event', { ...known, format: 2, form: ['title', 'T'] }],
  ['an edit', { ...known, format: 2, ref: `edit:${refs.made}:1`, form: [] }],
  ['a post', { ...known, format: 2, kind: 'post', ref: 'post:new' }],
  ['something else', { ...known, kind: 'poll' as 'post', form: 'options' }],
];

test.each(newer)(
  '[OFF-13] %s that a newer version was writing is not opened, and stays as it is',
  async (_of, draft) => {
    const store = createDexieStore(db);
    await db.drafts.put(draft);
    expect(await openNewEventDraft(store, null)).toBeNull();
    expect(await openEditDraft(store, refs.made)).toBeNull();
    expect(parseUnloadDraft({ draft, known: [9] }, draft.kind)).toBeNull();
    await deleteArrivedDrafts(store);
    expect(await db.drafts.toArray()).toEqual([draft]);
  },
);

test('[OFF-13] it is on the list, as one that can’t be opened here', async () => {
  await db.drafts.bulkPut([
    { ...known, ref: refs.market, format: 1 },
    { ...known, format: 2, updatedAt: 1 },
  ]);
  expect((await readDrafts(db)).map(({ draft, isBroken }) => [draft.ref, isBroken])).toEqual([
    [refs.market, false],
    [refs.made, true],
  ]);
});
