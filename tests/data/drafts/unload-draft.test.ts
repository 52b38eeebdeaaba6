import { expect, test } from 'vitest';
import type { Draft } from '#data/drafts/draft.ts';
import { restoreUnloadDraft } from '#data/drafts/unload-draft.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, write } from '#world/stores/sample-store.ts';

const left: Draft = {
  ...{ ref: refs.made, kind: 'event', form: { title: 'Left' }, cover: null },
  ...{ step: 0, updatedAt: 5, isBroken: false },
};

/** The drafts after one that a closed page left behind has been moved to the one that is stored. */
async function after(stored: Partial<Draft> | null, known: (number | null)[]) {
  const store = await sampleStore([]);
  if (stored !== null) await write(store, (tx) => tx.put('drafts', [{ ...left, ...stored }]));
  await restoreUnloadDraft(store, { draft: left, known }, refs.market);
  return store.rows('drafts').map(({ ref, form, updatedAt }) => [ref, (form as { title: string }).title, updatedAt]);
}

test('[WIZ-04] what a closed page left is a draft again, in place of what it was typed over', async () => {
  expect(await after(null, [null])).toEqual([[refs.made, 'Left', 5]]);
  expect(await after({ form: { title: 'Old' }, updatedAt: 9 }, [9])).toEqual([[refs.made, 'Left', 10]]);
});

test('[WIZ-04] what was edited or published meanwhile stays, and the other stands beside it', async () => {
  const edited = { form: { title: 'Edited' }, updatedAt: 3 };
  expect(new Map((await after(edited, [2])).map(([ref, title]) => [ref, title]))).toEqual(
    new Map([
      [refs.made, 'Edited'],
      [refs.market, 'Left'],
    ]),
  );
  expect(await after(null, [2])).toEqual([[refs.market, 'Left', 5]]);
});

test('[WIZ-04] what is stored already is not stored again', async () => {
  expect(await after({ updatedAt: 3 }, [2])).toEqual([[refs.made, 'Left', 3]]);
});
