import { expect, test } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { beginEdit } from '#features/wizard/draft/begin-edit.ts';
import { createDraftUnloadStorage } from '#features/wizard/draft/unload-drafts.ts';
import { openEdit } from '#features/wizard/draft/open-edit.ts';
import { eventRow } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';

const titles = async (account: OpenAccount) =>
  (await account.db.drafts.toArray()).map(({ form }) => (form as { title: string }).title);

test('[DET-02] an event is saved as the draft of its edit, and the form opens on it without calling it unfinished', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Feria' });
  expect(await beginEdit(account, event)).toBe(null);
  const [draft] = await account.db.drafts.toArray();
  expect(draft?.ref.startsWith(`edit:${event.ref}:`)).toBe(true);
  expect(draft?.form).toMatchObject({ title: 'Feria', before: { title: 'Feria' } });
  const { autosaver: keeper, isResumed } = await openEdit(account.store, event);
  expect(isResumed).toBe(false);
  expect(keeper.draft().ref).toBe(draft?.ref);
  keeper.change({ title: 'Feria grande' });
  await keeper.close();
  expect(await titles(account)).toEqual(['Feria grande']);
});

test('[DET-02] an edit that is unfinished is never overwritten', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Feria' });
  const { autosaver: keeper } = await openEdit(account.store, event);
  keeper.change({ title: 'Half a ti' });
  await keeper.close();
  const before = await account.db.drafts.toArray();
  expect(await beginEdit(account, { ...event, title: 'Changed elsewhere' })).toBe(null);
  expect(await account.db.drafts.toArray()).toEqual(before);
  const again = await openEdit(account.store, event);
  expect(again.isResumed).toBe(true);
  expect(again.autosaver.get().form.title).toBe('Half a ti');
});

test('[DET-02] what was typed when a page went comes before a new draft', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Feria' });
  const { autosaver: keeper } = await openEdit(account.store, event);
  keeper.change({ title: 'Last words' });
  createDraftUnloadStorage(account.name).write(keeper.draft(), [null]);
  keeper.end();
  expect(await beginEdit(account, event)).toBe(null);
  expect(await titles(account)).toEqual(['Last words']);
});

test('[DET-02] a draft that nothing was typed into shows the event as it is now, and goes when the form is closed', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Feria' });
  await beginEdit(account, event);
  const { autosaver: keeper, before } = await openEdit(account.store, { ...event, title: 'Newer' });
  expect(keeper.get().form.title).toBe('Newer');
  expect(before.title).toBe('Newer');
  await keeper.close();
  expect(await titles(account)).toEqual([]);
});

test('[DET-02] a draft that is gone on with in another tab stays when this one is closed', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Feria' });
  await beginEdit(account, event);
  const mine = await openEdit(account.store, event);
  const theirs = await openEdit(account.store, event);
  theirs.autosaver.change({ title: 'Theirs' });
  await theirs.autosaver.flush();
  await mine.autosaver.close();
  expect(await titles(account)).toEqual(['Theirs']);
});

test('[DET-02] a new event that was refused is edited from the outbox: no draft takes its place', async () => {
  const account = await signedIn();
  const ref = '01900000-0000-7000-8000-0000000000be';
  const event = { title: 'Mine', description: 'd', date_time: '2036-01-01T10:00:00Z' };
  const entry = await account.mutate('event.create', { ref, event });
  await account.db.outbox.put({
    ...entry,
    state: 'refused',
    refusal: { status: 422, code: 'invalid', message: 'Too long' },
  });
  const row = await account.db.events.get(ref);
  if (row === undefined) throw new Error('no row');
  expect(await beginEdit(account, row)).toBe(null);
  expect(await account.db.drafts.count()).toBe(0);
});

test('[DET-02] a device without room says so', async () => {
  const account = await signedIn();
  account.store.transact = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  expect(await beginEdit(account, eventRow())).toMatch(/no room left/);
});
