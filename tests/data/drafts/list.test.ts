import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { copyOfDraft, readDrafts } from '#data/drafts/queries.ts';
import { newEditRef } from '#data/drafts/open.ts';
import { newPostRef, type Draft } from '#data/drafts/draft.ts';
import { refs, sampleRow } from '#world/data/sample-rows.ts';

const cover = 'a'.repeat(64);
const draft: Draft = {
  ref: refs.made,
  kind: 'event',
  form: { title: ' Mine ', category: 'tecnologia_y_educacion' },
  cover: null,
  step: 2,
  updatedAt: 5,
  isBroken: false,
};

let db: AccountDb;
beforeEach(async () => {
  db = new AccountDb('scape-draft-list');
  await db.open();
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-draft-list');
});

test('[ORG-01] every unfinished draft is listed, what was typed last first, with its title and its picture', async () => {
  await db.drafts.bulkPut([draft, { ...draft, ref: refs.market, form: {}, cover, updatedAt: 9 }]);
  expect(await readDrafts(db)).toMatchObject([
    { draft: { ref: refs.market }, title: '', category: null, cover: `local:${cover}`, event: null, isBroken: false },
    { draft: { ref: refs.made }, title: 'Mine', category: 'tecnologia_y_educacion', cover: null, event: null },
  ]);
});

test('[ORG-01] [POST-01] the draft of a post is none of an event', async () => {
  await db.drafts.bulkPut([draft, { ...draft, ref: newPostRef, kind: 'post' }]);
  expect((await readDrafts(db)).map((one) => one.draft.ref)).toEqual([refs.made]);
});

test('[ORG-01] the draft of an edit knows its event, and shows the picture that stays', async () => {
  const held = sampleRow({ cover_image: '/media/there' });
  await db.events.put(held);
  const edit = { ...draft, ref: newEditRef(held.ref), form: { title: 'New name' } };
  await db.drafts.put(edit);
  expect(await readDrafts(db)).toMatchObject([
    { title: 'New name', cover: '/media/there', event: { ref: held.ref, row: { title: 'Sunset' } } },
  ]);
  await db.drafts.put({ ...edit, form: { isCoverGone: true } });
  expect(await readDrafts(db)).toMatchObject([{ title: 'Sunset', cover: null }]);
  await db.events.delete(held.ref);
  const [orphan] = await readDrafts(db);
  expect(orphan?.event).toEqual({ ref: held.ref, row: undefined });
});

test.each([null, 'text', 7])('[WIZ-04] a draft whose form is %j is listed as one that can’t be read', async (form) => {
  await db.drafts.put({ ...draft, form });
  expect(await readDrafts(db)).toMatchObject([{ isBroken: true, title: '' }]);
});

test('a copy of a draft holds the same under another name', () => {
  expect(copyOfDraft(draft, refs.market, 12)).toEqual({ ...draft, ref: refs.market, updatedAt: 12 });
});

test('[ORG-01] drafts of the same moment have an order all the same', async () => {
  const [first = '', second = ''] = [refs.made, refs.market].sort();
  await db.drafts.bulkPut([second, first].map((ref) => ({ ...draft, ref })));
  expect((await readDrafts(db)).map((one) => one.draft.ref)).toEqual([first, second]);
});
