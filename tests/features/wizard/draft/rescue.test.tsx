import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { newDraftRef, newEditRef } from '#data/drafts/open.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { idleStatus } from '#sync/engine/status.ts';
import { openEditing } from '#features/wizard/draft/open-editing.ts';
import { openEdit } from '#features/wizard/draft/open-edit.ts';
import { openNewEvent, openRefusedEvent } from '#features/wizard/draft/open-new-event.ts';
import { publishEvent, saveEdit } from '#features/wizard/submit/publish.ts';
import { startOver } from '#features/wizard/draft/start-over.ts';
import { emptyForm } from '#features/wizard/form/event-form.ts';
import { openCreation } from '#features/wizard/draft/event-editor.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';
import { type Draft, isSentDraft } from '#data/drafts/draft.ts';

const whole = { title: 'Jazz', description: 'Bands', date: '2031-05-01', startTime: '20:00', isUnannounced: true };
const listed = async (account: OpenAccount): Promise<Draft[]> =>
  (await account.db.drafts.toArray()).filter((draft) => !isSentDraft(draft));
const titles = async (account: OpenAccount) =>
  (await listed(account)).map(({ form }) => (form as { title: string }).title).sort((one, two) => (one < two ? -1 : 1));

/** The same draft in two windows, stored. */
async function inTwoWindows(account: OpenAccount) {
  const first = await openNewEvent(account.store, null);
  first.change(whole);
  await first.flush();
  return { first, second: await openNewEvent(account.store, null) };
}

test('[WIZ-11] a window that doesn’t show what another one has typed publishes nothing, and loses nothing', async () => {
  const account = await signedIn();
  const { first, second } = await inTwoWindows(account);
  first.change({ title: 'Jazz, and more' });
  await first.flush();
  await expect(publishEvent(account, second)).rejects.toThrow(/in another window/);
  expect(await account.db.outbox.count()).toBe(0);
  expect(await titles(account)).toEqual(['Jazz, and more']);
  expect((await publishEvent(account, first)).ok).toBe(true);
  // It is published: the other window can't do so again.
  await expect(publishEvent(account, second)).rejects.toThrow(/in another window/);
  expect(await account.db.outbox.count()).toBe(1);
});

test('[WIZ-04] looking around in a second window brings no draft back that was published in the first', async () => {
  const account = await signedIn();
  const { first, second } = await inTwoWindows(account);
  await publishEvent(account, first);
  second.setScroll(200);
  second.goTo(3);
  await second.close();
  expect(await listed(account)).toEqual([]);
});

test('[WIZ-14] an edit that another window has gone on with isn’t sent without that', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Jazz night' });
  const first = await openEdit(account.store, event);
  first.autosaver.change({ title: 'Jazz morning' });
  await first.autosaver.flush();
  const second = await openEdit(account.store, event);
  first.autosaver.change({ description: 'At length' });
  await first.autosaver.flush();
  const { autosaver: keeper, before } = second;
  await expect(saveEdit(account, { event: event.ref, before, autosaver: keeper, failedEntry: null })).rejects.toThrow(
    /another window/,
  );
  expect((await openEdit(account.store, event)).autosaver.get().form.description).toBe('At length');
});

test('[WIZ-14] [OFF-11] an edit is queued and its draft goes in one act, so that no kill leaves one without the other', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Jazz night' });
  await hold(account, [event]);
  const { autosaver: keeper, before } = await openEdit(account.store, event);
  keeper.change({ title: 'Jazz morning' });
  await keeper.flush();
  const mutate = vi.spyOn(account, 'mutate');
  let left: Draft[] | null = null;
  mutate.mockImplementation(async (...asked) => {
    mutate.mockRestore();
    const entry = await account.mutate(...asked);
    // Whatever comes after this may never come.
    left = await listed(account);
    return entry;
  });
  expect((await saveEdit(account, { event: event.ref, before, autosaver: keeper, failedEntry: null })).ok).toBe(true);
  expect(left).toEqual([]);
});

test('[WIZ-04] starting over gives an empty form, and Undo what was given up, whatever was typed since', async () => {
  const account = await signedIn();
  show(null);
  const { first, second } = await inTwoWindows(account);
  first.change({ title: 'Typed in the other window' });
  await first.close();
  const reopened = vi.fn();
  await startOver(account, { autosaver: second, createRef: newDraftRef, reopen: reopened });
  expect(reopened).toHaveBeenCalledWith(null);
  await saveDraft(account.store, { ...second.draft(), form: { ...emptyForm(), title: 'New words' }, updatedAt: 9 });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await titles(account)).toEqual(['New words', 'Typed in the other window']));
  expect(reopened).toHaveBeenCalledTimes(2);
});

test('[WIZ-04] an address whose draft was published begins a new one, not some other', async () => {
  const account = await signedIn();
  const other = await openNewEvent(account.store, newDraftRef());
  other.change({ title: 'Some other' });
  await other.close();
  const event = eventRow();
  await hold(account, [event]);
  const writing = await openCreation(account, { failedEntryId: null, draft: event.ref });
  expect(writing.autosaver.get().form.title).toBe('');
  expect(writing.ref).not.toBe(event.ref);
  await expect(openCreation(account, { failedEntryId: 'gone', draft: null })).rejects.toThrow(/settled meanwhile/);
});

test('[WIZ-11] what is wrong is told of the form that is asked about, whatever has been typed since', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Jazz', organizer_id: account.user?.user_id ?? 0 });
  await hold(account, [event]);
  const creation = await openCreation(account, { failedEntryId: null, draft: null });
  creation.autosaver.change(whole);
  const edit = await openEditing(account, event.ref, null, () => Promise.resolve('missing'));
  for (const { check, autosaver: keeper } of [creation, edit]) {
    const { form } = keeper.get();
    keeper.change({ title: '' });
    expect(check({ form, cover: undefined })).toEqual({});
    expect(check(keeper.get())).toEqual({ title: 'Required' });
  }
});

test('[WIZ-11] [OFF-06] what is refused much later opens as it was typed, also what no event holds', async () => {
  const account = await signedIn();
  const keeper = await openNewEvent(account.store, null);
  keeper.change({ ...whole, locationName: 'Kept for later', link: 'https://example.org' });
  keeper.goTo(5);
  await publishEvent(account, keeper);
  const [entry] = await account.db.outbox.toArray();
  if (entry === undefined) throw new Error('nothing was sent');
  const again = await openRefusedEvent(account.store, entry);
  expect(again.get()).toMatchObject({ status: 'clean', step: 5 });
  expect(again.get().form).toMatchObject({ ...whole, locationName: 'Kept for later', link: 'https://example.org' });
  // Once it has arrived, nothing is kept of it.
  await account.db.outbox.clear();
  await openCreation(account, { failedEntryId: null, draft: null });
  expect(await account.db.drafts.count()).toBe(0);
});

test('[OFF-06] what was mended in a refused event is there when the event is accepted after all, and when it is gone', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Jazz', organizer_id: account.user?.user_id ?? 0 });
  const form = { ...emptyForm(), ...whole, description: 'Mended for half an hour' };
  const ref = newEditRef(event.ref);
  await saveDraft(account.store, { ref, kind: 'event', form, cover: null, step: 0, updatedAt: 5, isBroken: false });
  const gone = await openEditing(account, event.ref, null, () => Promise.resolve('missing'));
  expect(gone).toMatchObject({ isGone: true });
  expect(gone.autosaver.get().form.description).toBe('Mended for half an hour');
  await hold(account, [event]);
  const accepted = await openEditing(account, event.ref, null, () => Promise.resolve('missing'));
  expect(accepted).toMatchObject({ isGone: false });
  expect(accepted.autosaver.get().form.description).toBe('Mended for half an hour');
});

test('[WIZ-13] a refused edit of an event that has left the device opens whole, as it was typed', async () => {
  const account = await signedIn();
  const event = eventRow({ organizer_id: account.user?.user_id ?? 0, description: 'Three bands', tags: ['jazz'] });
  await hold(account, [event]);
  const { autosaver: keeper, before } = await openEdit(account.store, event);
  keeper.change({ title: 'Too late' });
  await keeper.flush();
  expect((await saveEdit(account, { event: event.ref, before, autosaver: keeper, failedEntry: null })).ok).toBe(true);
  const [entry] = await account.db.outbox.toArray();
  if (entry === undefined) throw new Error('nothing was sent');
  const refusal = { status: 404, code: 'not_found', message: 'Event not found' };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  await account.db.events.delete(event.ref);
  const opened = await openEditing(account, event.ref, entry.id, () => Promise.resolve('missing'));
  expect(opened.autosaver.get().form).toEqual({ ...keeper.get().form, title: 'Too late' });
  expect(opened.autosaver.get().form).toMatchObject({ description: 'Three bands', tags: 'jazz' });
});

test('[WIZ-04] a page that goes leaves what was typed in the account’s storage, of a new event and of an edit', async () => {
  const account = await signedIn();
  const written: unknown[] = [];
  const storage = {
    write: ({ form }: Draft) => void written.push((form as { title: string }).title),
    clear: () => undefined,
  };
  const created = await openNewEvent(account.store, null, storage);
  const edited = await openEdit(account.store, eventRow(), storage);
  for (const [autosaver, title] of [
    [created, 'New'],
    [edited.autosaver, 'Edited'],
  ] as const) {
    autosaver.change({ title });
    await autosaver.persistOnLeave();
  }
  expect(written).toEqual(['New', 'Edited']);
});

test('[WIZ-13] an edit of an event that is gone keeps what is typed on', async () => {
  const account = await signedIn();
  const event = eventRow({ organizer_id: account.user?.user_id ?? 0 });
  await hold(account, [event]);
  const change = { event: event.ref, patch: { title: 'Too late' }, base: { title: 'Jazz night' } };
  const entry = await account.mutate('event.update', change);
  const refusal = { status: 404, code: 'not_found', message: 'Event not found' };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  await account.db.events.delete(event.ref);
  const open = () => openEditing(account, event.ref, entry.id, () => Promise.resolve('missing'));
  const first = await open();
  first.autosaver.change({ description: 'Typed on' });
  await first.autosaver.close();
  expect((await open()).autosaver.get().form).toMatchObject({ title: 'Too late', description: 'Typed on' });
});

test('[WIZ-14] an edit that is gone on with shows the event as it is now, but for what it has touched itself', async () => {
  const account = await signedIn();
  await account.db.meta.put({ key: 'status', value: { ...idleStatus, gate: 'offline' } });
  const event = eventRow({ title: 'Rude title', description: 'Old', city: 'Lima' });
  const { autosaver: keeper } = await openEdit(account.store, event);
  keeper.change({ description: 'Mine' });
  await keeper.close();
  const now = { ...event, title: 'Mended title', description: 'Theirs', city: 'Cusco' };
  const again = await openEdit(account.store, now);
  expect(again.autosaver.get().form).toMatchObject({ title: 'Mended title', description: 'Mine', city: 'Cusco' });
  expect(again.before).toMatchObject({ title: 'Mended title', description: 'Old', city: 'Cusco' });
});

test('[WIZ-08] [WIZ-13] learning the zone of a place makes no edit of it', async () => {
  const account = await signedIn();
  const event = eventRow();
  const { autosaver: keeper } = await openEdit(account.store, event);
  keeper.patchSilently({ venueZone: 'Europe/Madrid' });
  await keeper.close();
  expect(await account.db.drafts.count()).toBe(0);
  expect(keeper.get().status).toBe('clean');
});

test('[OFF-06] a new event that is given up is kept as it was typed last, once, and can be opened', async () => {
  const account = await signedIn();
  const keeper = await openNewEvent(account.store, null);
  keeper.change({ ...whole, locationName: 'Kept for later' });
  await publishEvent(account, keeper);
  const [entry] = await account.db.outbox.toArray();
  if (entry === undefined) throw new Error('nothing was sent');
  const refused = { ...entry, state: 'refused' as const };
  await account.db.outbox.put(refused);
  const again = await openRefusedEvent(account.store, refused);
  again.change({ description: 'Mended for half an hour' });
  await again.close();
  await discard(account.store, entry.id, { nowMs: Date.now(), shouldKeepDraft: true });
  const [draft, ...more] = await listed(account);
  expect(more).toEqual([]);
  const { form } = (await openNewEvent(account.store, draft?.ref ?? null)).get();
  expect(form).toMatchObject({ locationName: 'Kept for later', description: 'Mended for half an hour' });
});
