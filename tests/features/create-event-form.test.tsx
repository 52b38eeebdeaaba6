import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationArgs } from '#contract/mutations.ts';
import { saveBlob } from '#data/blobs.ts';
import { saveDraft } from '#data/drafts.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { CreateEventForm } from '#features/wizard/create-event-form.tsx';
import { emptyForm } from '#features/wizard/event-form.ts';
import { signedIn } from './person.ts';
import { expectAccessible, show } from './show.tsx';

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} }));

const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input, textarea' });
const type = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } });
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }));

function form(onPublished: (ref: string) => void = () => {}, settles: string | null = null) {
  return show(<CreateEventForm EventCover={EventCover} settles={settles} onPublished={onPublished} />);
}

async function fill(): Promise<void> {
  await type(/^Title/, 'Jazz night');
  await type(/^Description/, 'Three bands');
  await type(/^Date/, '2026-12-24');
  await type(/^City/, 'Lima');
}

test('[CARD-09] [OFF-01] publishing puts the event, its cover and its mutation on the device, and the draft goes', async () => {
  const wake = vi.fn();
  const account = await signedIn(wake);
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
  form(published);
  await fill();
  publish();
  await waitFor(() => expect(published).toHaveBeenCalledWith(draft.ref));
  expect(await screen.findByText('Event created successfully!')).toBeTruthy();
  expect(screen.getByText('Saved on this device.')).toBeTruthy();
  const [entry] = await account.db.outbox.toArray();
  expect(entry).toMatchObject({ kind: 'event.create', creates: draft.ref, files: { cover_image: sha256 } });
  const sent = entry?.args as MutationArgs<'event.create'> | undefined;
  expect(sent?.event).toMatchObject({ title: 'Jazz night', city: 'Lima' });
  expect(await account.db.events.get(draft.ref)).toMatchObject({ title: 'Jazz night', cover_image: `local:${sha256}` });
  expect(await account.db.drafts.count()).toBe(0);
  expect(wake).toHaveBeenCalled();
});

test('[WIZ-04] what was typed is there again after the page has gone, with its cover, and says so', async () => {
  const account = await signedIn();
  const { sha256 } = await saveBlob(account.store, new TextEncoder().encode('cover').buffer, 'image/webp', 1);
  const first = form();
  await fill();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
  const [draft] = await account.db.drafts.toArray();
  if (draft !== undefined) await saveDraft(account.store, { ...draft, cover: sha256 });
  first.unmount();

  const { container } = form();
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
  expect(screen.getByLabelText<HTMLInputElement>(/^Start time/).value).toBe('10:00');
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(await screen.findByAltText('The chosen cover')).toBeTruthy();
  await expectAccessible(container);
});

test('[WIZ-05] publishing with fields missing says which, focuses the first, and keeps the rest', async () => {
  const account = await signedIn();
  const { container } = form();
  await type(/^City/, 'Lima');
  publish();
  const title = await field(/^Title/);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(title.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Required').length).toBe(3);
  expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Lima');
  expect(await account.db.outbox.count()).toBe(0);
  await expectAccessible(container);
});

test('[OFF-14] [WIZ-11] a disk that is full keeps the form and says so', async () => {
  const account = await signedIn();
  form();
  await fill();
  account.store.transact = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  publish();
  expect(await screen.findByText('No se pudo crear el evento')).toBeTruthy();
  expect(screen.getAllByText(/no room left/).length).toBeGreaterThan(0);
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
});

test('[CARD-09] a file that is no picture is refused with a reason, and the form keeps everything', async () => {
  await signedIn();
  form();
  await fill();
  const file = new File(['plain text'], 'picture.png', { type: 'image/png' });
  Object.assign(file, { slice: () => ({ arrayBuffer: async () => new TextEncoder().encode('plain text').buffer }) });
  fireEvent.change(await field(/^Cover picture/), { target: { files: [file] } });
  expect(await screen.findByText(/not a JPEG, PNG/)).toBeTruthy();
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
});

test('[WIZ-04] a draft that can’t be read is told of, kept, and deleted by the person alone', async () => {
  const account = await signedIn();
  await saveDraft(account.store, {
    ref: 'x',
    kind: 'event',
    form: 17,
    cover: null,
    step: 0,
    updatedAt: 1,
    isBroken: false,
  });
  form();
  expect(await screen.findByText('A draft could not be read')).toBeTruthy();
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('A draft could not be read')).toBeNull());
  expect(await account.db.drafts.count()).toBe(0);
});

test('[WIZ-04] a draft can be given up, and taken back for a moment', async () => {
  const account = await signedIn();
  const first = form();
  await fill();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
  first.unmount();
  form();
  fireEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  await waitFor(async () => expect(((await field(/^Title/)) as HTMLInputElement).value).toBe(''));
  expect(await account.db.drafts.count()).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night'));
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
  const entry = await account.mutate('event.create', { ref, event });
  const refusal = { status: 422, code: 'invalid', message: 'The title is taken', fields: { title: 'Taken' } };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  const published = vi.fn();
  form(published, entry.id);
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz');
  const alert = screen.getByRole('alert');
  expect(within(alert).getByText('No se pudo crear el evento')).toBeTruthy();
  expect(within(alert).getByText('Error del servidor: The title is taken')).toBeTruthy();
  expect(screen.getByText('Taken')).toBeTruthy();
  await type(/^Title/, 'Jazz at noon');
  publish();
  await waitFor(() => expect(published).toHaveBeenCalledWith(ref));
  const entries = await account.db.outbox.toArray();
  expect(entries).toMatchObject([
    { kind: 'event.create', creates: ref, state: 'queued', args: { event: { title: 'Jazz at noon' } } },
  ]);
  expect(entries[0]?.id).not.toBe(entry.id);
});
