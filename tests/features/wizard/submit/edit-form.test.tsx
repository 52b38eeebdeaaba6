import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { duplicateEvent } from '#features/wizard/draft/duplicate-event.ts';
import { EditEventForm, type EditEventFormProps } from '#features/wizard/edit-form.tsx';
import { undoMs } from '#data/outbox/mutate-with-undo.ts';
import { idleStatus } from '#sync/engine/status.ts';
import { isSentDraft } from '#data/drafts/draft.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';
import { wizardPorts } from '#world/screens/wizard-ports.ts';

async function ownEvent(account: OpenAccount): Promise<EventRow> {
  // Nobody answers, so nothing that is saved is waited for.
  await account.db.meta.put({ key: 'status', value: { ...idleStatus, gate: 'offline' } });
  const event = eventRow({ title: 'Jazz night', organizer_id: account.user?.user_id ?? 0 });
  await hold(account, [event]);
  return event;
}

function form(idOrRef: string, does: Partial<Omit<EditEventFormProps, 'deps' | 'idOrRef'>> = {}) {
  const { onSaved = () => {}, onDeleted = () => {}, onRefused = () => {}, onDraft = () => {} } = does;
  const { failedEntryId: settles, fetchEvent = () => Promise.resolve('missing') } = does;
  return show(
    <EditEventForm
      deps={wizardPorts}
      idOrRef={idOrRef}
      failedEntryId={settles}
      fetchEvent={fetchEvent}
      onSaved={onSaved}
      onRefused={onRefused}
      onDraft={onDraft}
      onDeleted={onDeleted}
    />,
  );
}

const title = async () => (await screen.findByLabelText(/^Title/)) as HTMLInputElement;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('[CARD-09] [WIZ-13] an edit is saved on the device as the changed fields with what they were', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  const saved = vi.fn();
  const { container } = form(String(event.event_id), { onSaved: saved });
  fireEvent.change(await title(), { target: { value: 'Jazz morning' } });
  await expectAccessible(container);
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith(event.ref));
  expect(await screen.findByText('Event updated successfully!')).toBeTruthy();
  const [entry] = await account.db.outbox.toArray();
  expect(entry?.args).toEqual({ event: event.ref, patch: { title: 'Jazz morning' }, base: { title: 'Jazz night' } });
  expect((await account.db.events.get(event.ref))?.title).toBe('Jazz morning');
  expect((await account.db.drafts.toArray()).map(isSentDraft)).toEqual([true]);
});

test('[MAKE-04] [MAKE-02] beside the badge of an edit stands that the event stays as it was; the way back leads to it', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  form(String(event.event_id));
  const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
  expect(summary.getByText('Draft')).toBeTruthy();
  expect(summary.getByText(/^These are your changes. The event stays as it was/)).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to the event' });
  expect(back.getAttribute('href')).toBe(`/events/${String(event.event_id)}`);
});

test('[INFO-02] an edit shows the note that this device has, and a duplicate takes it along', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  await account.db.attendee_notes.put({ event: event.ref, text: 'Room 4', tick: 0, generation: 0 });
  const saved = vi.fn();
  form(event.ref, { onSaved: saved });
  await title();
  fireEvent.click(screen.getByRole('button', { name: /^Location,/ }));
  const note = await screen.findByLabelText<HTMLTextAreaElement>('For attendees');
  expect(note.value).toBe('Room 4');
  fireEvent.change(note, { target: { value: 'Room 5' } });
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith(event.ref));
  const [entry] = await account.db.outbox.toArray();
  expect(entry?.args).toEqual({ event: event.ref, patch: {}, base: {}, attendeeNote: 'Room 5' });
  expect((await account.db.attendee_notes.get(event.ref))?.text).toBe('Room 5');
  const { ref } = await duplicateEvent(account, event, () => Promise.resolve(null));
  expect((await account.db.drafts.get(ref))?.form).toMatchObject({ attendeeNote: 'Room 5' });
});

test('[WIZ-04] an unfinished edit is gone on with, and can be begun anew', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  const first = form(event.ref);
  fireEvent.change(await title(), { target: { value: 'Jazz morning' } });
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
  first.unmount();
  form(event.ref);
  expect((await title()).value).toBe('Jazz morning');
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(async () => expect((await title()).value).toBe('Jazz night'));
});

test('[WIZ-14] only the organizer can edit', async () => {
  const account = await signedIn();
  const event = eventRow();
  await hold(account, [event]);
  form(event.ref);
  expect(await screen.findByText('No tienes permiso para acceder a este recurso')).toBeTruthy();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
});

test('[CARD-09] a deletion leaves the device at once, waits for an undo, and an undo brings the event back', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  const deleted = vi.fn();
  form(event.ref, { onDeleted: deleted });
  await title();
  const from = Date.now();
  fireEvent.click(screen.getByRole('button', { name: 'Delete event' }));
  await waitFor(() => expect(deleted).toHaveBeenCalled());
  expect(await account.db.events.get(event.ref)).toBeUndefined();
  const [entry] = await account.db.outbox.toArray();
  expect(entry?.kind).toBe('event.delete');
  expect(entry?.notBefore).toBeGreaterThanOrEqual(from + undoMs);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await account.db.events.get(event.ref)).toMatchObject({ title: 'Jazz night' }));
  expect(await account.db.outbox.count()).toBe(0);
});

test('[WIZ-14] an edit that met another one is sent again over what the server has now', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  const entry = await account.mutate('event.update', {
    event: event.ref,
    patch: { title: 'Mine' },
    base: { title: 'Jazz night' },
  });
  const refusal = {
    status: 409,
    code: 'conflict',
    message: 'Changed meanwhile',
    current: { title: 'Theirs' },
    groups: ['title'],
  };
  await account.db.outbox.put({ ...entry, state: 'conflict', refusal });
  const saved = vi.fn();
  form(event.ref, { onSaved: saved, failedEntryId: entry.id });
  fireEvent.change(await title(), { target: { value: 'Both' } });
  save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(await account.db.outbox.toArray()).toMatchObject([
    { state: 'queued', args: { patch: { title: 'Both' }, base: { title: 'Theirs' } } },
  ]);
});

test('[CARD-09] pressing Delete twice deletes once, so that one undo brings the event back', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  form(event.ref);
  await title();
  const button = screen.getByRole('button', { name: 'Delete event' });
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await account.db.events.get(event.ref)).toBeDefined());
  expect(await account.db.outbox.count()).toBe(0);
});

test('[WIZ-13] an event that this device doesn’t hold yet is fetched and then edited', async () => {
  const account = await signedIn();
  const event = { ...eventRow({ title: 'From afar' }), organizer_id: account.user?.user_id ?? 0 };
  form(event.ref, {
    fetchEvent: async () => {
      await hold(account, [event]);
      return 'held';
    },
  });
  expect((await title()).value).toBe('From afar');
});

test('[WIZ-13] an event that can’t be fetched says that it needs a connection', async () => {
  await signedIn();
  form('0199c6a0-0000-7000-8000-00000000000f', { fetchEvent: () => Promise.resolve('unreachable') });
  expect(await screen.findByText(/once there is a connection/)).toBeTruthy();
});

test('[WIZ-13] a mistake in what fetches an event is not taken for a missing connection without a word', async () => {
  await signedIn();
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const fault = new TypeError('AbortSignal.any is not a function');
  form('0199c6a0-0000-7000-8000-00000000000f', { fetchEvent: () => Promise.reject(fault) });
  expect(await screen.findByText(/once there is a connection/)).toBeTruthy();
  expect(report.mock.calls).toEqual([[fault]]);
  report.mockRestore();
});

test('[WIZ-13] an event that is deleted while it is edited: what was typed can become the draft of a new one', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  const drafted = vi.fn();
  form(event.ref, { onDraft: drafted });
  fireEvent.change(await title(), { target: { value: 'Jazz, whatever comes' } });
  await account.db.events.delete(event.ref);
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a new draft' }));
  await waitFor(() => expect(drafted).toHaveBeenCalled());
  const drafts = await account.db.drafts.toArray();
  expect(drafts).toMatchObject([
    { ref: drafted.mock.calls[0]?.[0] as string, form: { title: 'Jazz, whatever comes' } },
  ]);
});

test('[WIZ-13] an autosave under way when the draft is moved leaves no second one behind', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  const drafted = vi.fn();
  form(event.ref, { onDraft: drafted });
  await title();
  const { store } = account;
  const transact = store.transact.bind(store);
  const isReleased = Promise.withResolvers<void>();
  // The autosave is the first to write.
  const spied = vi.spyOn(store, 'transact').mockImplementationOnce(async (...args) => {
    await isReleased.promise;
    return transact(...args);
  });
  fireEvent.change(await title(), { target: { value: 'Jazz, whatever comes' } });
  await waitFor(() => expect(spied).toHaveBeenCalled());
  await account.db.events.delete(event.ref);
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a new draft' }));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
  isReleased.resolve();
  await spied.mock.results[0]?.value;
  await waitFor(() => expect(drafted).toHaveBeenCalled());
  expect((await account.db.drafts.toArray()).map(({ ref }) => ref)).toEqual([drafted.mock.calls[0]?.[0]]);
});

test('[WIZ-13] [OFF-06] saving what was deleted meanwhile is no success, and nothing waits for ever', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  const saved = vi.fn();
  form(event.ref, { onSaved: saved });
  fireEvent.change(await title(), { target: { value: 'Too late' } });
  await account.db.events.delete(event.ref);
  await account.db.ids.clear();
  await screen.findByRole('button', { name: 'Save as a new draft' });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This no longer exists.')).toBeTruthy();
  expect(screen.queryByText('Event updated successfully!')).toBeNull();
  expect(saved).not.toHaveBeenCalled();
  expect(await account.db.outbox.count()).toBe(0);
});

test('[WIZ-13] [OFF-06] an edit that found no event any more opens with what it changed', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  const change = { event: event.ref, patch: { title: 'Too late' }, base: { title: 'Jazz night' } };
  const entry = await account.mutate('event.update', change);
  const refusal = { status: 404, code: 'not_found', message: 'Event not found' };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  await account.db.events.delete(event.ref);
  form(event.ref, { failedEntryId: entry.id });
  expect((await title()).value).toBe('Too late');
  expect(screen.getByRole('button', { name: 'Save as a new draft' })).toBeTruthy();
});

test('[WIZ-13] an edit that has arrived is told in both languages', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  await account.db.meta.delete('status');
  const saved = vi.fn();
  form(event.ref, { onSaved: saved });
  fireEvent.change(await title(), { target: { value: 'Jazz morning' } });
  save();
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  await screen.findByText('Saving...');
  await account.db.outbox.clear();
  expect(await screen.findByText('Event updated successfully!')).toBeTruthy();
  expect(screen.getByText('Evento actualizado con éxito')).toBeTruthy();
  expect(saved).toHaveBeenCalledWith(event.ref);
});

test('[OFF-14] [WIZ-13] an edit that finds the disk full keeps the form and says so', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  form(event.ref);
  fireEvent.change(await title(), { target: { value: 'Jazz morning' } });
  account.store.transact = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  save();
  expect(await screen.findByText('No se pudo actualizar el evento')).toBeTruthy();
  expect(screen.getAllByText(/no room left/).length).toBeGreaterThan(0);
  expect((await title()).value).toBe('Jazz morning');
  expect(await account.db.outbox.count()).toBe(0);
});

test('[WIZ-13] [WIZ-06] a cover that is described at too great a length isn’t saved, and nothing of it is cut off', async () => {
  const account = await signedIn();
  const event = await ownEvent(account);
  await hold(account, [{ ...event, cover_image: `/media/${'a'.repeat(64)}/original.webp` }]);
  form(String(event.event_id));
  fireEvent.click(await screen.findByRole('button', { name: /^Images/ }));
  const field = await screen.findByLabelText<HTMLInputElement>('What the picture shows');
  fireEvent.change(field, { target: { value: 'x'.repeat(301) } });
  save();
  await waitFor(() => expect(document.activeElement).toBe(field));
  const list = screen.getByRole('group', { name: 'To be mended' });
  expect(within(list).getByRole('button').textContent).toBe(
    'Images & videos: What the picture showsAt most 300 letters',
  );
  expect(field.value).toHaveLength(301);
  expect(await account.db.outbox.count()).toBe(0);
});
