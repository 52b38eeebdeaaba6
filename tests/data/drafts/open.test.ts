import { expect, test } from 'vitest';
import { openNewEventDraft } from '#data/drafts/open.ts';
import { deleteDraft, publishDraft, saveDraft, parseDraft } from '#data/drafts/rows.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore } from '#world/stores/sample-store.ts';
import { newPostRef, type Draft, isSentDraft } from '#data/drafts/draft.ts';

const draft: Draft = {
  ref: refs.made,
  kind: 'event',
  form: { title: 'T' },
  cover: null,
  step: 2,
  updatedAt: 5,
  isBroken: false,
};
const event = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

test('[WIZ-04] the newest draft is opened, and one that another window has gone on with isn’t deleted', async () => {
  const store = await sampleStore([]);
  await saveDraft(store, draft);
  await saveDraft(store, { ...draft, ref: refs.market, updatedAt: 9 });
  expect((await openNewEventDraft(store, null))?.ref).toBe(refs.market);
  await deleteDraft(store, { ref: refs.market, updatedAt: 8 });
  expect((await openNewEventDraft(store, null))?.ref).toBe(refs.market);
  await deleteDraft(store, { ref: refs.market, updatedAt: 9 });
  expect((await openNewEventDraft(store, null))?.ref).toBe(refs.made);
});

test('[WIZ-04] [POST-01] what is typed of a post never opens as an event', async () => {
  const store = await sampleStore([]);
  await saveDraft(store, { ...draft, ref: newPostRef, kind: 'post', updatedAt: 99 });
  expect(await openNewEventDraft(store, null)).toBeNull();
});

test.each([null, 'text', 7, ['list']])(
  'a draft whose form is %j is set aside, kept, and never opened by itself',
  async (form) => {
    const store = await sampleStore([]);
    await saveDraft(store, { ...draft, form });
    await saveDraft(store, { ...draft, ref: refs.market, updatedAt: 1 });
    expect(parseDraft({ ...draft, form })).toBeNull();
    expect((await openNewEventDraft(store, null))?.ref).toBe(refs.market);
    expect(store.row('drafts', refs.made)).toMatchObject({ form, isBroken: true });
  },
);

test('[OFF-01] publishing queues the event and takes the draft, both or neither', async () => {
  const store = await sampleStore([]);
  await saveDraft(store, draft);
  await expect(publishDraft(store, draft, { event: { ...event, title: '' }, gallery: [] }, 7)).rejects.toMatchObject({
    code: 'invalid',
  });
  expect([store.rows('drafts').length, store.rows('outbox').length]).toEqual([1, 0]);
  await publishDraft(store, draft, { event, gallery: [] }, 7);
  expect([store.rows('drafts').filter((row) => !isSentDraft(row)).length, store.rows('outbox').length]).toEqual([0, 1]);
  expect(store.row('events', refs.made)?.title).toBe('T');
});
