import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationArgs } from '#contract/mutations.ts';
import type { OwnUser } from '#contract/user.ts';
import type { OpenAccount } from '#data/account.ts';
import { saveBlob } from '#data/blobs.ts';
import { signIn, withDevice } from '#data/device.ts';
import { saveDraft } from '#data/drafts.ts';
import { CreateEventForm } from '#features/wizard/create-event-form.tsx';
import { restingStatus } from '#sync/status.ts';
import { emptyForm } from '#features/wizard/event-form.ts';
import { signedIn } from './person.ts';
import { expectAccessible, show } from './show.tsx';
import { wizardPorts } from './wizard-ports.ts';

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} }));

const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input, textarea' });
const type = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } });
const goTo = (step: RegExp) => fireEvent.click(screen.getByRole('button', { name: step }));
const send = (name = 'Publish') => fireEvent.click(screen.getByRole('button', { name }));

function publish(): void {
  goTo(/^Tickets/);
  send();
}

/** Somebody whose session stands: the device holds a token of theirs. */
async function withToken(wake?: () => void): Promise<OpenAccount> {
  const account = await signedIn(wake);
  const user = account.user as OwnUser;
  await withDevice((device) => signIn(device, { user, token: 'token', remember: true }, 1));
  return account;
}

function form(onPublished: (ref: string) => void = () => {}, settles: string | null = null, onRefused = () => {}) {
  return show(
    <CreateEventForm ports={wizardPorts} settles={settles} onPublished={onPublished} onRefused={onRefused} />,
  );
}

async function fill(): Promise<void> {
  await type(/^Title/, 'Jazz night');
  await type(/^Description/, 'Three bands');
  goTo(/^Date & time/);
  await type(/^Date/, '2026-12-24');
  goTo(/^Location/);
  await type(/^Place Name/, 'Patio');
  await type(/^Address( \*)?$/, 'Calle 1');
  await type(/^City/, 'Lima');
  await type(/^Country/, 'Peru');
}

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
  form(published);
  await account.db.meta.put({ key: 'status', value: { ...restingStatus, gate: 'offline' } });
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
  // At the step where it was left.
  expect(((await field(/^City/)) as HTMLInputElement).value).toBe('Lima');
  goTo(/^Event page/);
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
  goTo(/^Date & time/);
  expect(((await field(/^Start Time/)) as HTMLInputElement).value).toBe('10:00');
  expect(await screen.findByText(/^(On this device|Draft saved)$/)).toBeTruthy();
  goTo(/^Images/);
  expect(await screen.findByAltText('The chosen cover')).toBeTruthy();
  await expectAccessible(container);
});

test('[WIZ-02] [WIZ-05] publishing with fields missing goes to the first of them, lists all, and keeps the rest', async () => {
  const account = await withToken();
  const { container } = form();
  await screen.findByRole('heading', { level: 2, name: 'Event page' });
  goTo(/^Location/);
  await type(/^City/, 'Lima');
  publish();
  const title = await field(/^Title/);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(title.getAttribute('aria-invalid')).toBe('true');
  const list = within(screen.getByRole('group', { name: 'To be mended' }));
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Event page: TitleRequired',
    'Event page: DescriptionRequired',
    'Date & time: DateRequired',
    'Location: Place NameRequired',
    'Location: AddressRequired',
    'Location: CountryRequired',
  ]);
  fireEvent.click(list.getByRole('button', { name: /Country/ }));
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^Country/)));
  expect(((await field(/^City/)) as HTMLInputElement).value).toBe('Lima');
  expect(await account.db.outbox.count()).toBe(0);
  await expectAccessible(container);
});

test('[WIZ-02] seven steps: any is jumped to, the first has nothing before it, the last publishes, complete ones have a check mark', async () => {
  await withToken();
  form();
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  const names = () => steps.getAllByRole('button').map((button) => button.textContent);
  expect(names()).toEqual([
    '1Event page, not complete yet',
    '2Images & videos, not complete yet',
    '3Date & time, not complete yet',
    '4Location, not complete yet',
    '5About this event, not complete yet',
    '6FAQ, not complete yet',
    '7Tickets, not complete yet',
  ]);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await type(/^Title/, 'Jazz night');
  await type(/^Description/, 'Three bands');
  send('Save and continue');
  await screen.findByRole('heading', { level: 2, name: 'Images & videos' });
  expect(names().slice(0, 2)).toEqual(['Event page, complete', '2Images & videos, not complete yet']);
  send('Previous');
  await screen.findByRole('heading', { level: 2, name: 'Event page' });
  goTo(/^Date & time/);
  await screen.findByRole('heading', { level: 2, name: 'Date and location' });
  await type(/^Date/, '2026-12-24');
  await type(/^End Time/, '09:00');
  await type(/^Start Time/, '22:00');
  expect(names()[2]).toBe('Date & time, complete');
  await type(/^Start Time/, '10:00');
  expect(names()[2]).toBe('Date & time, needs attention');
  goTo(/^Tickets/);
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
});

test('[WIZ-03] the head saves the draft and says so for two seconds; the summary has name, date and a badge', async () => {
  const account = await withToken();
  form();
  const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
  expect(summary.getByText('Event name')).toBeTruthy();
  expect(summary.getByText('No date yet')).toBeTruthy();
  expect(summary.getByText('Draft')).toBeTruthy();
  await type(/^Title/, 'Jazz night');
  expect(summary.getByText('Jazz night')).toBeTruthy();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    vi.useRealTimers();
    await screen.findByText('Draft saved');
    expect(await account.db.drafts.count()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(screen.queryByText('Draft saved')).toBeNull(), { timeout: 5_000 });
  goTo(/^Date & time/);
  await type(/^Date/, '2026-12-24');
  expect(summary.getByText('Thu, 24 Dec 2026, 10:00')).toBeTruthy();
});

test('[WIZ-11] without a token nothing is published, and the draft stays', async () => {
  const account = await signedIn();
  form();
  await fill();
  publish();
  expect(await screen.findByText('No token found. Please sign in first.')).toBeTruthy();
  expect(await account.db.outbox.count()).toBe(0);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
});

test('[WIZ-11] what the server has is told as such; what it refuses comes back to its form, with all that was typed', async () => {
  const account = await withToken();
  const [published, refused] = [vi.fn(), vi.fn()];
  form(published, null, refused);
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
  form(published);
  await fill();
  publish();
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  await screen.findByText('Publishing...');
  await account.db.outbox.clear();
  expect(await screen.findByText('Event created successfully!')).toBeTruthy();
  expect(screen.getByText('Evento creado con éxito')).toBeTruthy();
  expect(published).toHaveBeenCalled();
});

test('[WIZ-02] the preview shows the event as people will see it, with the texts for what is missing', async () => {
  await withToken();
  form();
  await type(/^Title/, 'Jazz night');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jazz night' })).toBeTruthy();
  expect(screen.getByText('No location')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
});

test('[OFF-14] [WIZ-11] a disk that is full keeps the form and says so', async () => {
  const account = await withToken();
  form();
  await fill();
  account.store.transact = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  publish();
  expect(await screen.findByText('No se pudo crear el evento')).toBeTruthy();
  expect(screen.getAllByText(/no room left/).length).toBeGreaterThan(0);
  goTo(/^Event page/);
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
  await screen.findByRole('heading', { level: 2, name: 'Event page' });
  await waitFor(async () => expect(((await field(/^Title/)) as HTMLInputElement).value).toBe(''));
  expect(await account.db.drafts.count()).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(((await field(/^City/)) as HTMLInputElement).value).toBe('Lima'));
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
  await account.db.meta.put({ key: 'status', value: { ...restingStatus, gate: 'offline' } });
  const entry = await account.mutate('event.create', { ref, event });
  const refusal = { status: 422, code: 'invalid', message: 'The title is taken', fields: { title: 'Taken' } };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  const published = vi.fn();
  form(published, entry.id);
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
