import { afterEach, expect, test } from 'vitest';
import { editedEventOf, newEditRef, openEditDraft } from '#data/drafts/open.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { createDraftAutosaver } from '#features/wizard/draft/autosaver.ts';
import { emptyForm } from '#features/wizard/form/event-form.ts';
import { createDraftUnloadStorage, restoreUnloadDrafts } from '#features/wizard/draft/unload-drafts.ts';
import { clearUnloadStorage } from '#ui/browser/unload-storage.ts';
import { signedIn } from '#world/screens/person.ts';
import type { Draft } from '#data/drafts/draft.ts';

afterEach(() => {
  localStorage.clear();
});

const draft = (title: string, updatedAt: number, ref = 'mine'): Draft => ({
  ref,
  kind: 'event',
  form: { ...emptyForm(), title },
  cover: null,
  step: 0,
  updatedAt,
  isBroken: false,
});

async function titlesOf(account: Awaited<ReturnType<typeof signedIn>>): Promise<unknown[]> {
  const drafts = await account.db.drafts.orderBy('ref').toArray();
  return drafts.map(({ form }) => (form as { title: string }).title);
}

test('[WIZ-04] what is typed as the page goes is there again, though no transaction was finished', async () => {
  const account = await signedIn();
  const initial = { form: emptyForm(), cover: null, step: 0, scrollY: 0, status: 'clean', problem: null } as const;
  const words = createDraftUnloadStorage(account.name);
  // The database gives no answer any more: the page is being torn down.
  const store = { transact: () => new Promise<never>(() => {}) };
  const keeper = createDraftAutosaver({
    store,
    ref: 'mine',
    createRef: () => 'other',
    initial,
    storedAt: null,
    unloadStorage: words,
  });
  keeper.change({ title: 'Typed a moment ago' });
  void keeper.persistOnLeave();
  await restoreUnloadDrafts(account.name, account.store);
  expect(await titlesOf(account)).toEqual(['Typed a moment ago']);
  expect(localStorage.length).toBe(0);
});

test('[WIZ-04] what has reached the database leaves no last words', async () => {
  const account = await signedIn();
  const initial = { form: emptyForm(), cover: null, step: 0, scrollY: 0, status: 'clean', problem: null } as const;
  const words = createDraftUnloadStorage(account.name);
  const keeper = createDraftAutosaver({
    ...account,
    ref: 'mine',
    createRef: () => 'other',
    initial,
    storedAt: null,
    unloadStorage: words,
  });
  keeper.change({ title: 'Stored' });
  const leaving = keeper.persistOnLeave();
  expect(localStorage.length).toBe(1);
  await leaving;
  expect(localStorage.length).toBe(0);
  expect(await titlesOf(account)).toEqual(['Stored']);
});

test('[WIZ-04] last words go on with the draft that they were typed in, and never over what somebody else made of it', async () => {
  const account = await signedIn();
  await saveDraft(account.store, draft('Before', 10));
  createDraftUnloadStorage(account.name).write(draft('Before, and more', 20), [10, 10]);
  await restoreUnloadDrafts(account.name, account.store);
  expect(await titlesOf(account)).toEqual(['Before, and more']);

  await saveDraft(account.store, draft('Of another tab', 30));
  createDraftUnloadStorage(account.name).write(draft('Of this tab', 25), [20, 20]);
  await restoreUnloadDrafts(account.name, account.store);
  expect(new Set(await titlesOf(account))).toEqual(new Set(['Of another tab', 'Of this tab']));
});

test('[WIZ-04] the last words of an edit that somebody else has gone on with are one of the same event’s', async () => {
  const account = await signedIn();
  await saveDraft(account.store, draft('Of another tab', 30, newEditRef('jazz')));
  const [held] = await account.db.drafts.toArray();
  createDraftUnloadStorage(account.name).write(draft('Of this tab', 25, held?.ref), [20, 20]);
  await restoreUnloadDrafts(account.name, account.store);
  const drafts = await account.db.drafts.toArray();
  expect(drafts.map(editedEventOf)).toEqual(['jazz', 'jazz']);
  expect(await openEditDraft(account.store, 'jazz')).toMatchObject({ form: { title: 'Of this tab' } });
});

test('[SESS-05] last words are their account’s alone, and go with it', async () => {
  const [ana, luis] = [await signedIn(), await signedIn()];
  createDraftUnloadStorage(ana.name).write(draft('Private', 10), [null]);
  await restoreUnloadDrafts(luis.name, luis.store);
  expect(await titlesOf(luis)).toEqual([]);
  clearUnloadStorage(ana.name);
  expect(localStorage.length).toBe(0);
});
