import { expect, test } from 'vitest';
import type { Draft } from '#data/drafts/draft.ts';
import { createPostAutosaver, openPostDraft } from '#features/posts/form/autosaver.ts';
import { createMemoryStore } from '#world/stores/memory-store.ts';
import { write } from '#world/stores/sample-store.ts';

const newer: Draft = {
  ref: 'post:new',
  kind: 'post',
  format: 2,
  form: { title: 'T', poll: ['a', 'b'] },
  cover: null,
  step: 0,
  updatedAt: 1,
  isBroken: false,
};

test('[OFF-13] a post that a newer version was writing is not gone on with, and one that is written here lies beside it', async () => {
  const store = createMemoryStore();
  await write(store, (tx) => tx.put('drafts', [newer]));
  const draft = await openPostDraft('scape-1', store);
  const keeper = createPostAutosaver('scape-1', store, draft);
  keeper.change({ title: 'Mine' });
  await keeper.flush();
  expect(draft).toBeNull();
  expect(store.row('drafts', 'post:new')).toEqual(newer);
  expect(store.rows('drafts').map(({ form }) => (form as { title: string }).title)).toEqual(
    expect.arrayContaining(['T', 'Mine']),
  );
});
