import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnUser } from '#contract/account/user.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { signIn, withDevice } from '#data/db/device.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { CreateEventForm } from '#features/wizard/create-form.tsx';
import { EditEventForm } from '#features/wizard/edit-form.tsx';
import { emptyForm, type EventForm } from '#features/wizard/form/event-form.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { defaultTicket } from '#features/wizard/tickets/list.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { createObservable } from '#data/observable.ts';
import { galleryWords, hugePhoto, photo, storedRaw, workshopWorks } from '#world/screens/chosen-files.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';
import { wizardPorts } from '#world/screens/wizard-ports.ts';
import type { Draft } from '#data/drafts/draft.ts';

vi.mock('#ui/picture/prepare.ts');
vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));

beforeEach(() => {
  vi.mocked(preparePicture).mockReset();
});

const newEvent = <CreateEventForm deps={wizardPorts} onPublished={() => {}} onRefused={() => {}} onDraft={() => {}} />;
const openForm = () => show(newEvent);
const ref = '01900000-0000-7000-8000-000000000001';

/** Somebody whose draft stands at a step. */
async function withDraft(
  step: number,
  start: (account: Awaited<ReturnType<typeof signedIn>>) => Promise<Partial<EventForm>>,
) {
  const account = await signedIn();
  const form = { ...emptyForm(), title: 'Jazz night', ...(await start(account)) };
  await saveDraft(account.store, { ref, kind: 'event', form, cover: null, step, updatedAt: 5, isBroken: false });
  const drafts = async () =>
    (await account.db.drafts.toArray()).map((draft) => ({ ref: draft.ref, form: draft.form as EventForm }));
  return { account, drafts };
}

test.each([
  ['a picture', photo],
  ['a picture too large to be stored as it is', hugePhoto],
])('[WIZ-04] [CARD-09] %s that was chosen just before the wizard was left is in the one draft', async (_what, file) => {
  const { account, drafts } = await withDraft(1, async () => ({}));
  const rest = Promise.withResolvers<void>();
  workshopWorks(rest.promise);
  const { unmount } = openForm();
  fireEvent.change(await screen.findByLabelText(/Add pictures/), { target: { files: [file('1')] } });
  unmount();
  openForm();
  rest.resolve();
  await screen.findByText('1 of 12 pictures. Several can be chosen, dropped or pasted at once.');
  fireEvent.change(screen.getByLabelText('What picture 1 shows'), { target: { value: 'A drummer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(async () => expect((await drafts())[0]?.form.gallery[0]?.alt).toBe('A drummer'));
  const all = await drafts();
  expect(all.map((draft) => draft.ref)).toEqual([ref]);
  expect(await galleryWords(account, all[0]?.form.gallery ?? [])).toEqual(['small 1']);
});

test('[WIZ-04] a wizard that opens at its last step goes on with what waits', async () => {
  workshopWorks();
  const { account, drafts } = await withDraft(6, async (held) => ({
    waiting: [{ source: await storedRaw(held, photo('1')), to: 'gallery', name: '1.png' }],
  }));
  openForm();
  await screen.findByText('Step 7 of 7');
  await waitFor(async () => expect((await drafts())[0]?.form.gallery).toHaveLength(1));
  expect(await galleryWords(account, (await drafts())[0]?.form.gallery ?? [])).toEqual(['small 1']);
});

test('[WIZ-13] a picture that is being prepared while its event is deleted comes along into the new draft', async () => {
  const account = await signedIn();
  const event = eventRow({ organizer_id: account.user?.user_id ?? 0 });
  await hold(account, [event]);
  const rest = Promise.withResolvers<void>();
  workshopWorks(rest.promise);
  const drafted = vi.fn();
  const nothing = () => {};
  const others = {
    onSaved: nothing,
    onRefused: nothing,
    onDeleted: nothing,
    fetchEvent: async () => 'missing' as const,
  };
  show(<EditEventForm deps={wizardPorts} idOrRef={event.ref} {...others} onDraft={drafted} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Images/ }));
  fireEvent.change(screen.getByLabelText(/Add pictures/), { target: { files: [hugePhoto('1')] } });
  await account.db.events.delete(event.ref);
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a new draft' }));
  rest.resolve();
  await waitFor(() => expect(drafted).toHaveBeenCalled());
  const draft = await account.db.drafts.get(drafted.mock.calls[0]?.[0] as string);
  const made = draft?.form as EventForm | undefined;
  expect(await galleryWords(account, made?.gallery ?? [])).toEqual(['small 1']);
});

/** The wizard with what is around it and stays: the messages. */
function openAndLeave(): () => void {
  const isThere = createObservable(true);
  const Stage = () => useObservable(isThere) && newEvent;
  show(<Stage />);
  return () => {
    act(() => {
      isThere.set(false);
    });
  };
}

test('[WIZ-04] what can be taken back is offered on every step, and not any more where the wizard was left', async () => {
  const tickets = ['Door', 'Balcony'].map((name) => ({ ...defaultTicket, name }));
  const { drafts } = await withDraft(6, async () => ({ tickets }));
  const leave = openAndLeave();
  const counted = async () => (await drafts())[0]?.form.tickets.length;
  fireEvent.click(await screen.findByRole('button', { name: 'Remove ticket 2' }));
  await waitFor(async () => expect(await counted()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Step 6 of 7');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await counted()).toBe(2));
  fireEvent.click(await screen.findByRole('button', { name: /^Tickets/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove ticket 2' }));
  await screen.findByText('Ticket removed');
  leave();
  expect(screen.queryByText('Ticket removed')).toBeNull();
});

test('[WIZ-06] a cover that is ready after the wizard was left replaces the one before without a word', async () => {
  const { account } = await withDraft(1, async () => ({ coverAlt: 'Two drummers' }));
  const held = await account.db.drafts.get(ref);
  const { sha256 } = await saveBlob(account.store, new TextEncoder().encode('cover').buffer, 'image/webp', 1);
  await saveDraft(account.store, { ...held, cover: sha256 } as Draft);
  const rest = Promise.withResolvers<void>();
  workshopWorks(rest.promise);
  const leave = openAndLeave();
  fireEvent.change(await screen.findByLabelText(/^Cover picture/), { target: { files: [photo('1')] } });
  leave();
  rest.resolve();
  await waitFor(async () => expect((await account.db.drafts.get(ref))?.form).toMatchObject({ coverAlt: '' }));
  expect(screen.queryByText('Cover replaced')).toBeNull();
});

test('[WIZ-04] what has been published can’t be taken back by what was offered before', async () => {
  const typed = { description: 'Three bands', date: '2036-12-24', startTime: '20:00', isUnannounced: true };
  const tickets = ['Door', 'Balcony'].map((name) => ({ ...defaultTicket, name }));
  const { account } = await withDraft(6, async () => ({ ...typed, tickets }));
  await withDevice((device) => signIn(device, { user: account.user as OwnUser, token: 'token', remember: true }, 1));
  localStorage.setItem('token', 'token');
  openForm();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove ticket 2' }));
  await screen.findByText('Ticket removed');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(screen.queryByText('Ticket removed')).toBeNull();
});
