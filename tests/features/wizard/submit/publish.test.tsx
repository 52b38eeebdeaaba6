import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { isSentDraft } from '#data/drafts/draft.ts';
import { emptyForm } from '#features/wizard/form/event-form.ts';
import { idleStatus } from '#sync/engine/status.ts';
import { field, fill, goTo, newEventForm, publish, send, type, withToken } from './new-event.tsx';
import { signedIn } from '#world/screens/person.ts';

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} }));

test('[CARD-09] [OFF-01] publishing puts the event, its cover and its mutation on the device, and the draft goes', async () => {
  const wake = vi.fn();
  const account = await withToken(wake);
  const { sha256 } = await saveBlob(account.store, new TextEncoder().encode('bytes').buffer, 'image/webp', 1);
  const draft = {
    ref: '01900000-0000-7000-8000-000000000001',
    kind: 'event' as const,
    cover: sha256,
    step: 0,
    updatedAt: 5,
    isBroken: false,
  };
  await saveDraft(account.store, { ...draft, form: emptyForm() });
  const published = vi.fn();
  newEventForm({ onPublished: published });
  await account.db.meta.put({ key: 'status', value: { ...idleStatus, gate: 'offline' } });
  await fill();
  publish();
  await waitFor(() => expect(published).toHaveBeenCalledWith(draft.ref));
  expect(await screen.findByText('Event created successfully!')).toBeTruthy();
  expect(screen.getByText(/goes out as soon as there is a connection/)).toBeTruthy();
  const [entry] = await account.db.outbox.toArray();
  expect(entry).toMatchObject({ kind: 'event.create', creates: draft.ref, files: { cover_image: sha256 } });
  const sent = entry?.args as MutationArgs<'event.create'> | undefined;
  expect(sent?.event).toMatchObject({ title: 'Jazz night', city: 'Lima' });
  expect(await account.db.events.get(draft.ref)).toMatchObject({ title: 'Jazz night', cover_image: `local:${sha256}` });
  // As it was typed it is kept until the server has it, and is no draft any more.
  expect((await account.db.drafts.toArray()).map(isSentDraft)).toEqual([true]);
  expect(wake).toHaveBeenCalled();
});

test('[INFO-02] a note for those who come goes with the new event, beside its fields', async () => {
  const account = await withToken();
  const published = vi.fn();
  newEventForm({ onPublished: published });
  await account.db.meta.put({ key: 'status', value: { ...idleStatus, gate: 'offline' } });
  await fill();
  goTo(/^Location/);
  await type(/^For attendees/, 'Room 4');
  publish();
  await waitFor(() => expect(published).toHaveBeenCalled());
  const [entry] = await account.db.outbox.toArray();
  const args = entry?.args as MutationArgs<'event.create'>;
  expect([args.attendeeNote, JSON.stringify(args.event).includes('Room 4')]).toEqual(['Room 4', false]);
  expect((await account.db.attendee_notes.get(args.ref))?.text).toBe('Room 4');
});

test('[WIZ-11] without a token nothing is published, and the draft stays', async () => {
  const account = await signedIn();
  newEventForm();
  await fill();
  publish();
  expect(await screen.findByText('No token found. Please sign in first.')).toBeTruthy();
  expect(await account.db.outbox.count()).toBe(0);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
});

test('[WIZ-11] [SESS-02] a token that was taken out of browser storage is none: nothing is published, the draft stays', async () => {
  const account = await withToken();
  localStorage.removeItem('token');
  newEventForm();
  await fill();
  publish();
  expect(await screen.findByText('No token found. Please sign in first.')).toBeTruthy();
  expect(await account.db.outbox.count()).toBe(0);
});

test('[WIZ-11] what the server has is told as such; what it refuses comes back to its form, with all that was typed', async () => {
  const account = await withToken();
  const [published, refused] = [vi.fn(), vi.fn()];
  newEventForm({ onPublished: published, onRefused: refused });
  await fill();
  publish();
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  expect(await screen.findByText('Publishing...')).toBeTruthy();
  const [entry] = await account.db.outbox.toArray();
  if (entry === undefined) throw new Error('nothing was sent');
  const refusal = { status: 422, code: 'invalid', message: 'No such city', fields: { city: 'Unknown city' } };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  await waitFor(() => expect(refused).toHaveBeenCalledWith(entry.id));
  expect(published).not.toHaveBeenCalled();
  expect(await account.db.drafts.toArray()).toMatchObject([{ form: { title: 'Jazz night', city: 'Lima' } }]);
});

test('[WIZ-11] an event that has arrived is told in both languages', async () => {
  const account = await withToken();
  const published = vi.fn();
  newEventForm({ onPublished: published });
  await fill();
  publish();
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  await screen.findByText('Publishing...');
  await account.db.outbox.clear();
  expect(await screen.findByText('Event created successfully!')).toBeTruthy();
  expect(screen.getByText('Evento creado con éxito')).toBeTruthy();
  expect(published).toHaveBeenCalled();
});

test('[OFF-14] [WIZ-11] a disk that is full keeps the form and says so', async () => {
  const account = await withToken();
  newEventForm();
  await fill();
  account.store.transact = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  publish();
  expect(await screen.findByText('No se pudo crear el evento')).toBeTruthy();
  expect(screen.getAllByText(/no room left/).length).toBeGreaterThan(0);
  goTo(/^Event page/);
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
});

test('[OFF-06] [WIZ-11] a refused event opens with its values and the reason, and goes out again under its own name', async () => {
  const account = await signedIn();
  const ref = '01900000-0000-7000-8000-000000000002';
  const event = {
    title: 'Jazz',
    description: 'Bands',
    date_time: '2026-12-24T21:00:00-04:00',
    timezone: 'America/Santo_Domingo',
  };
  await account.db.meta.put({ key: 'status', value: { ...idleStatus, gate: 'offline' } });
  const entry = await account.mutate('event.create', { ref, event });
  const refusal = { status: 422, code: 'invalid', message: 'The title is taken', fields: { title: 'Taken' } };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  const published = vi.fn();
  newEventForm({ onPublished: published, settles: entry.id });
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz');
  const alert = screen.getByRole('alert');
  expect(within(alert).getByText('No se pudo crear el evento')).toBeTruthy();
  expect(within(alert).getByText('Error del servidor: The title is taken')).toBeTruthy();
  // In the list of what is to be mended, and at its field.
  expect(screen.getAllByText('Taken').length).toBe(2);
  await type(/^Title/, 'Jazz at noon');
  send();
  await waitFor(() => expect(published).toHaveBeenCalledWith(ref));
  const entries = await account.db.outbox.toArray();
  expect(entries).toMatchObject([
    { kind: 'event.create', creates: ref, state: 'queued', args: { event: { title: 'Jazz at noon' } } },
  ]);
  expect(entries[0]?.id).not.toBe(entry.id);
});

test('[WIZ-15] a new event that lacks nothing is published from any step, beside the way to the next one', async () => {
  const account = await withToken();
  newEventForm();
  await screen.findByRole('heading', { level: 2, name: 'Event page' });
  const buttons = () => within(screen.getByRole('button', { name: 'Previous' }).parentElement as HTMLElement);
  const names = () =>
    buttons()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  await type(/^Title/, 'Jazz night');
  await type(/^Description/, 'Three bands');
  goTo(/^Date & time/);
  await type(/^Date/, '2026-12-24');
  goTo(/^Location/);
  expect(names()).toEqual(['Previous', 'Save and continue']);
  await type(/^City/, 'Lima');
  expect(names()).toEqual(['Previous', 'Publish', 'Save and continue']);
  await type(/^City/, '');
  expect(names()).toEqual(['Previous', 'Save and continue']);
  await type(/^City/, 'Lima');
  send();
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  const [entry] = await account.db.outbox.toArray();
  const from = expect.stringContaining('2026-12-24T10:00') as string;
  const event = { title: 'Jazz night', city: 'Lima', capacity: 100, price: '0.00', date_time: from };
  expect(entry?.args).toMatchObject({ event });
});
