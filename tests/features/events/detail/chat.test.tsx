// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#ui/dialog/panel.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { eventChatRef } from '#contract/chat/key.ts';
import type { EventChatReply } from '#contract/chat/group.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { EventChatDialog } from '#features/chat/event-chat/dialog.tsx';
import type { EventChatDeps } from '#features/chat/event-chat/deps.ts';
import { ChatButton } from '#features/events/buttons/chat.tsx';
import { ChatDialog, type ChatDialogProps } from '#features/events/buttons/chat-dialog.ts';
import { EventListScreen } from '#features/events/list/screen.tsx';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { holding, nobodyAnswers } from '#world/screens/listing.tsx';
import { signedIn, visitor } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show, stateNow } from '#world/screens/show.tsx';

const concert = { title: 'Noche de jazz', date_time: '2036-11-28T21:00:00-04:00', timezone: 'America/Santo_Domingo' };

afterEach(() => {
  vi.restoreAllMocks();
});

const silent = () => vi.fn<EventChatDeps['fetchEventChat']>(() => Promise.resolve(null));
const answering = (told: Partial<EventChatReply>) =>
  vi.fn<EventChatDeps['fetchEventChat']>(() =>
    Promise.resolve({ group: null, member: false, members: [], members_count: 0, ...told }),
  );

const portsOf = (fetchEventChat: EventChatDeps['fetchEventChat']): EventChatDeps => ({
  fetchEventChat: fetchEventChat,
  chatPath: (group) => `/chat?group=${group}`,
  loginPath: '/login',
  signupPath: '/signup',
});

/** An event's chat as the pages have it. */
function chatWith(look = silent()) {
  const ports = portsOf(look);
  return (props: ChatDialogProps) => <EventChatDialog {...props} deps={ports} />;
}

/** The button as the event's page has it. */
function showButton(event: EventRow, look = silent()) {
  const button = (
    <ChatDialog value={chatWith(look)}>
      <ChatButton event={event} />
    </ChatDialog>
  );
  show(button, `/events/${String(event.event_id)}`);
  return look;
}
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Event chat' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function inChat({ db }: OpenAccount, event: EventRow, given: Partial<GroupRow> = {}): Promise<void> {
  const person = (id: number) => ({ user_id: id, username: `p${String(id)}`, display_name: `P ${String(id)}` });
  await db.groups.put({
    ref: eventChatRef(event.ref),
    group_id: 3,
    name: event.title,
    picture: null,
    event: event.ref,
    creator_id: 7,
    participants: [1, 2].map((id) => ({ ...person(id), profile_picture: null })),
    members_count: 2,
    isMember: true,
    read_upto: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    tick: 1,
    generation: 1,
    ...given,
  });
}

/** Keeps the joining moment from passing by itself. */
function holdMoment() {
  const real = globalThis.setTimeout;
  const begun: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    return ms === 600 ? begun.push(run) : real(run, ms);
  }) as typeof setTimeout);
  const begins = () => waitFor(() => expect(begun).toHaveLength(1));
  const pass = () => act(() => begun[0]?.());
  return { begins, pass };
}

test('[ECHAT-01] a visitor is asked to log in, asks the server nothing, and comes back to the event', async () => {
  await visitor();
  const event = eventRow(concert);
  const look = showButton(event);
  open();
  const shown = await dialog('Inicia sesión');
  expect(shown.getByText('Debes iniciar sesión para unirte al chat del evento')).toBeTruthy();
  expect(shown.getByText('Noche de jazz')).toBeTruthy();
  await expectAccessible(screen.getByRole('dialog'));
  fireEvent.click(shown.getByRole('link', { name: 'Login' }));
  await waitFor(() => expect(addressNow()).toBe('/login'));
  expect(stateNow()).toMatchObject({ from: { pathname: `/events/${String(event.event_id)}` } });
  expect(look).not.toHaveBeenCalled();
});

test.each([{ status: 'draft' as const }, { hidden: true }])('[ECHAT-01] %o: it has no chat', async (given) => {
  await signedIn();
  showButton(eventRow(given));
  expect(screen.queryByRole('button')).toBeNull();
});

test('[ECHAT-01] joining that can’t be saved on this device says so, and can be tried again', async () => {
  const account = await signedIn();
  accountInUse.set({ ...account, mutate: () => Promise.reject(new Error('no')) });
  showButton(eventRow(concert));
  open();
  const shown = await dialog('Event chat');
  fireEvent.click(shown.getByRole('button', { name: 'Join to the Chat' }));
  expect((await shown.findByRole('alert')).textContent).toContain('could not be saved on this device');
  expect(shown.getByRole('button', { name: 'Join to the Chat' })).toBeTruthy();
  expect(addressNow()).not.toContain('/chat');
});

test('[ECHAT-01] joining is saved first, with nobody answering, shown for 600 ms, then leads to the chat', async () => {
  const { begins, pass } = holdMoment();
  const account = await signedIn();
  const event = eventRow(concert);
  await hold(account, [event]);
  showButton(event);
  open();
  const shown = await dialog('Event chat');
  fireEvent.click(shown.getByRole('button', { name: 'Join to the Chat' }));
  const joining = await shown.findByRole<HTMLButtonElement>('button', { name: 'Joining...' });
  expect(joining.disabled).toBe(true);
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  const [entry] = await account.db.outbox.toArray();
  expect(entry).toMatchObject({ kind: 'event.join-chat', args: { event: event.ref } });
  const group = eventChatRef(event.ref);
  expect(await account.db.groups.get(group)).toMatchObject({ isMember: true, name: 'Noche de jazz' });
  await begins();
  expect(addressNow()).not.toContain('/chat');
  pass();
  await waitFor(() => expect(addressNow()).toBe(`/chat?group=${group}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[ECHAT-01] who closes it while joining is in the chat, and stays where they are', async () => {
  const stop = vi.spyOn(globalThis, 'clearTimeout');
  const { begins } = holdMoment();
  const account = await signedIn();
  const event = eventRow(concert);
  await account.db.events.put(event);
  showButton(event);
  open();
  const shown = await dialog('Event chat');
  fireEvent.click(shown.getByRole('button', { name: 'Join to the Chat' }));
  await waitFor(async () => expect((await account.db.groups.get(eventChatRef(event.ref)))?.isMember).toBe(true));
  await begins();
  fireEvent.click(shown.getByRole('button', { name: 'Close' }));
  // What the held moment was begun under.
  await waitFor(() => expect(stop).toHaveBeenCalledWith(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(addressNow()).toBe(`/events/${String(event.event_id)}`);
});

test('[ECHAT-01] a member goes there at once, with nothing to be sent', async () => {
  const account = await signedIn();
  const event = eventRow(concert);
  await inChat(account, event);
  showButton(event);
  open();
  const go = await (await dialog('Event chat')).findByRole('button', { name: 'Go to Chat' });
  expect(screen.queryByRole('button', { name: 'Join to the Chat' })).toBeNull();
  fireEvent.click(go);
  await waitFor(() => expect(addressNow()).toBe(`/chat?group=${eventChatRef(event.ref)}`));
  expect(await account.db.outbox.count()).toBe(0);
});

test('[ECHAT-01] whom only the server knows as a member goes there too, and the device hears of it', async () => {
  const account = await signedIn();
  const event = eventRow(concert);
  await account.db.events.put(event);
  showButton(event, answering({ member: true }));
  open();
  fireEvent.click(await (await dialog('Event chat')).findByRole('button', { name: 'Go to Chat' }));
  await waitFor(() => expect(addressNow()).toBe(`/chat?group=${eventChatRef(event.ref)}`));
  expect((await account.db.groups.get(eventChatRef(event.ref)))?.isMember).toBe(true);
});

const told = (id: number) => ({
  user_id: id,
  name: `Name ${String(id)}`,
  lastname: 'Last',
  username: `u${String(id)}`,
  profile_picture: null,
});

test('[ECHAT-02] the first six members are shown, the others counted, and the date told in Spanish', async () => {
  await signedIn();
  const event = eventRow(concert);
  const look = showButton(event, answering({ members: [1, 2, 3, 4, 5, 6].map(told), members_count: 15 }));
  open();
  const shown = await dialog('Event chat');
  const members = within(await shown.findByRole('region', { name: 'Members' }));
  expect(members.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Name 1 Last',
    'Name 2 Last',
    'Name 3 Last',
    'Name 4 Last',
    'Name 5 Last',
    'Name 6 Last',
    '+9',
  ]);
  expect(members.getByText('15 members')).toBeTruthy();
  expect(shown.getByText('viernes, 28 de noviembre de 2036, 21:00')).toBeTruthy();
  expect(look).toHaveBeenCalledExactlyOnceWith(event.event_id, expect.any(AbortSignal));
  await expectAccessible(screen.getByRole('dialog'));
});

test('[ECHAT-02] with nobody answering, those whom the device knows are shown; of six or fewer none is counted', async () => {
  const account = await signedIn();
  const event = eventRow(concert);
  await inChat(account, event);
  showButton(event);
  open();
  const members = within(await (await dialog('Event chat')).findByRole('region', { name: 'Members' }));
  expect(members.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['P 1', 'P 2']);
});

test('[ECHAT-01] it stands on the event’s page, also when the event is over', async () => {
  const account = await signedIn();
  const event = eventRow({ ...concert, date_time: '2020-01-01T10:00:00Z', starts_at: 1, ends_at: 2 });
  await hold(account, [event]);
  const page = {
    fetchEvent: () => Promise.resolve('missing' as const),
    fetchViews: () => Promise.resolve(null),
    beginEdit: () => Promise.resolve(null),
  };
  show(
    <ChatDialog value={chatWith()}>
      <EventScreen {...page} idOrRef={event.ref} />
    </ChatDialog>,
  );
  expect(await screen.findByRole('button', { name: 'Event chat' })).toBeTruthy();
  expect(screen.getByText('This event is over.')).toBeTruthy();
});

test('[ECHAT-01] it stands in the event’s preview, and opens over it', async () => {
  await holding(await signedIn(), { ...concert, starts_at: Date.parse(concert.date_time), ends_at: 2_111_000_000_000 });
  show(
    <ChatDialog value={chatWith()}>
      <EventListScreen fetchEvents={nobodyAnswers} />
    </ChatDialog>,
    '/events',
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Noche de jazz' }));
  fireEvent.click((await dialog('Noche de jazz')).getByRole('button', { name: 'Event chat' }));
  expect((await dialog('Event chat')).getByRole('button', { name: 'Join to the Chat' })).toBeTruthy();
});

test('[ECHAT-01] the button stands before its dialog’s code has come, so that nothing beside it moves', async () => {
  await signedIn();
  const Never = lazy(() => new Promise<never>(() => undefined));
  show(
    <ChatDialog value={() => <Never />}>
      <ChatButton event={eventRow(concert)} />
    </ChatDialog>,
  );
  expect(screen.getByRole('button', { name: 'Event chat' })).toBeTruthy();
});
