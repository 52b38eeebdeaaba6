import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Profile } from '#contract/people/entity.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { friendRequestRowOf } from '#data/people/rows.ts';
import { sampleRequest, written } from '#world/data/sample-people.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import {
  heldServer,
  holdOwner,
  holdPerson,
  hostileTexts,
  noServer,
  showPerson,
} from '#world/screens/profile-stage.tsx';
import { addressNow, expectAccessible, stateNow } from '#world/screens/show.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const kinds = async ({ db }: OpenAccount) => (await db.outbox.toArray()).map(({ kind }) => kind);
const counters = () => document.querySelector('[aria-label="Counters"]')?.textContent;
const bea = { user_id: 7, username: 'bea', display_name: 'Bea Sol', profile_picture: null };

async function beside(given: Partial<Profile> = {}): Promise<OpenAccount> {
  const account = await signedIn();
  await holdOwner(account);
  await holdPerson(account, given);
  return account;
}

async function withRequest(account: OpenAccount, sent: boolean, status: 'pending' | 'accepted' = 'pending') {
  const request = friendRequestRowOf(sampleRequest({ user: bea, sent, status }), 1);
  await account.db.requests.put(request);
  await account.db.ties.update('7', { request: request.ref });
}

test('[USER-05] a profile that nobody can be asked for says so, and is asked for again', async () => {
  await signedIn();
  const calls = noServer();
  const { container } = showPerson({ calls });
  expect(await screen.findByRole('heading', { level: 1, name: 'Error al cargar el perfil' })).toBeTruthy();
  await expectAccessible(container);
  fireEvent.click(await button('Try again'));
  await waitFor(() => expect(calls.fetchPerson).toHaveBeenCalledTimes(2));
});

test('[USER-05] one that isn’t there, or isn’t shown, says that, and no more', async () => {
  await signedIn();
  const calls = noServer();
  calls.fetchPerson.mockResolvedValue('missing');
  showPerson({ calls });
  expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeTruthy();
});

test('[USER-05] while it is on its way it says so', async () => {
  await signedIn();
  const calls = noServer();
  calls.fetchPerson.mockReturnValue(new Promise(() => {}));
  showPerson({ calls });
  expect((await screen.findByText('Loading perfil…')).getAttribute('role')).toBe('status');
});

test('[USER-01] what the device holds is shown with no connection, with a word that it may be old', async () => {
  await beside({ bio: 'I paint.', followers_count: 5, following_count: 2, events_count: 3, total_points: 70 });
  const { container } = showPerson({ calls: noServer() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Bea Sol' })).toBeTruthy();
  expect(await screen.findByText(/The server can’t be reached/)).toBeTruthy();
  expect(counters()).toBe('5Followers2Following3Events70Points');
  expect(screen.getByText('I paint.')).toBeTruthy();
  expect(screen.getByText('@bea')).toBeTruthy();
  expect(document.title).toBe('Bea Sol · Scape');
  await expectAccessible(container);
});

test.each([
  [{ display_name: '', username: 'bea' }, 'bea', '@bea'],
  [{ display_name: '', username: '' }, 'Usuario', '@user'],
])('[USER-01] names that are missing: %o', async (given, name, handle) => {
  await beside(given);
  showPerson();
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
  expect(screen.getByText(handle)).toBeTruthy();
});

test.each(hostileTexts)('[USER-01] what somebody wrote does nothing: %s', async (text) => {
  await beside({ display_name: text, bio: text, status_message: text, username: text });
  const { container } = showPerson();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(text);
  expect(container.querySelector('script, [onerror]')).toBeNull();
});

test.each([
  ['Follow Bea Sol', 'Please login or register to follow people.'],
  ['Add Friend: Bea Sol', 'Please login or register to add friends.'],
  ['Block Bea Sol', 'Please login or register to block people.'],
])('[SHELL-04] [USER-02] [USER-03] %s asks a visitor to log in, who comes back here', async (name, text) => {
  const account = await visitor();
  await holdPerson(account);
  showPerson();
  fireEvent.click(await button(name));
  expect(await screen.findByText('Login Required')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(await kinds(account)).toEqual([]);
  fireEvent.click(await button('Login'));
  await waitFor(() => expect(addressNow()).toBe('/login'));
  expect(stateNow()).toMatchObject({ from: { pathname: '/profile/7' } });
});

test('[USER-02] a follow that can’t be saved on this device turns back, and says so', async () => {
  const account = await beside();
  accountInUse.set({ ...account, mutate: () => Promise.reject(new Error('no')) });
  showPerson();
  fireEvent.click(await button('Follow Bea Sol'));
  expect(await screen.findByText('Error al cambiar follow')).toBeTruthy();
  expect(await button('Follow Bea Sol')).toBeTruthy();
});

test('[USER-02] following turns at once, counts at once, waits with a mark, and is taken back', async () => {
  const account = await beside({ followers_count: 5 });
  showPerson({ calls: noServer() });
  fireEvent.click(await button('Follow Bea Sol'));
  expect((await button('Following Bea Sol')).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(counters()).toContain('6Followers'));
  expect(await screen.findByRole('img', { name: 'Waiting to be sent' })).toBeTruthy();
  fireEvent.click(await button('Following Bea Sol'));
  await waitFor(() => expect(counters()).toContain('5Followers'));
  expect(await kinds(account)).toEqual(['user.follow', 'user.unfollow']);
  const own = await account.db.people.get(String(account.user?.user_id));
  expect(own?.following_count).toBe(0);
});

test('[USER-03] a friend request is sent, shown, and withdrawn, with no connection', async () => {
  const account = await beside();
  showPerson({ calls: noServer() });
  fireEvent.click(await button('Add Friend: Bea Sol'));
  fireEvent.click(await button(/^Requested/));
  expect(await button('Add Friend: Bea Sol')).toBeTruthy();
  expect(await screen.findByText('Friend request withdrawn')).toBeTruthy();
  expect(await kinds(account)).toEqual(['friend.request', 'friend.withdraw']);
});

test.each([
  ['Accept Bea Sol', 'accepted', 'Friends: remove Bea Sol'],
  ['Decline Bea Sol', 'declined', 'Add Friend: Bea Sol'],
])('[USER-03] a friend request is answered: %s', async (name, status, after) => {
  const account = await beside({ friendship: 'received' });
  await withRequest(account, false);
  showPerson();
  fireEvent.click(await button(name));
  expect(await button(after)).toBeTruthy();
  const [entry] = await account.db.outbox.toArray();
  expect(entry).toMatchObject({ kind: 'friend.answer', args: { user: 7, request: written.request, status } });
});

test('[USER-03] what stands between the two and isn’t on the device can’t be answered yet, and says so', async () => {
  const account = await beside({ friendship: 'received' });
  showPerson();
  fireEvent.click(await button('Accept Bea Sol'));
  expect(await screen.findByText(/isn’t on this device yet. Please try again/)).toBeTruthy();
  expect(await kinds(account)).toEqual([]);
});

test('[USER-03] a friendship ends after a question, or stays', async () => {
  const account = await beside({ friendship: 'friends' });
  await withRequest(account, true, 'accepted');
  showPerson();
  fireEvent.click(await button('Friends: remove Bea Sol'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove from friends?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await kinds(account)).toEqual([]);
  fireEvent.click(await button('Friends: remove Bea Sol'));
  fireEvent.click(await button('Remove'));
  expect(await button('Add Friend: Bea Sol')).toBeTruthy();
  expect(await kinds(account)).toEqual(['friend.withdraw']);
});

test('[USER-03] blocking says first what it does, and can be left', async () => {
  const account = await beside();
  showPerson();
  fireEvent.click(await button('Block Bea Sol'));
  const dialog = await screen.findByRole('dialog', { name: 'Block Bea Sol?' });
  expect(dialog.textContent).toContain(
    'They can’t message or follow you, ask to be friends, or comment on what you post.',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await kinds(account)).toEqual([]);
});

test('[USER-03] of somebody blocked there is the name alone, until they are unblocked', async () => {
  const account = await beside({ isFollowing: true, friendship: 'friends', bio: 'I paint.', followers_count: 5 });
  showPerson({ calls: noServer() });
  fireEvent.click(await button('Block Bea Sol'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
  const unblock = await button('Unblock Bea Sol');
  expect(screen.getByRole('heading', { level: 1, name: 'Bea Sol' })).toBeTruthy();
  expect(screen.queryByText('I paint.')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
  fireEvent.click(unblock);
  // What there was between the two doesn't come back.
  expect(await button('Follow Bea Sol')).toBeTruthy();
  expect(await button('Add Friend: Bea Sol')).toBeTruthy();
  expect(await kinds(account)).toEqual(['user.block', 'user.unblock']);
});

test('[USER-03] somebody can be reported', async () => {
  await beside();
  const onReport = vi.fn();
  showPerson({ onReport });
  fireEvent.click(await button('Report Bea Sol'));
  expect(onReport).toHaveBeenCalledExactlyOnceWith('Bea Sol');
});

test('[USER-04] tabs stand in the address; events open their pages', async () => {
  const account = await beside();
  const event = eventRow({ title: 'Noche de jazz', organizer_id: 7 });
  await hold(account, [event, eventRow({ title: 'Of another' })]);
  showPerson();
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'My Events',
    'Posts',
    'Subscribed',
  ]);
  const link = await screen.findByRole('link', { name: 'Noche de jazz' });
  expect(link.getAttribute('href')).toBe(`/events/${String(event.event_id)}`);
  expect(screen.queryByText('Of another')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Posts' }));
  expect(await screen.findByText('Posts of Bea')).toBeTruthy();
  expect(addressNow()).toBe('/profile/7?tab=posts');
});

test('[USER-04] who has made no events is said to have made none, once the server has said so', async () => {
  await beside();
  showPerson();
  expect(await screen.findByText('Este usuario no ha creado eventos.')).toBeTruthy();
});

test('[USER-04] events that the device doesn’t hold are asked for again', async () => {
  await beside();
  const calls = noServer();
  showPerson({ calls });
  expect(await screen.findByText('These events aren’t on this device yet')).toBeTruthy();
  fireEvent.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.fetchEventsOf).toHaveBeenCalledTimes(2));
});

test.each(['forbidden', 'missing'] as const)(
  '[USER-04] subscriptions that aren’t shared, or that the server doesn’t tell of, say so: %s',
  async (looked) => {
    await beside();
    const calls = heldServer();
    calls.fetchEventsOf.mockImplementation((_id, list) => Promise.resolve(list === 'subscribed' ? looked : 'held'));
    showPerson({ at: '/profile/7?tab=subscribed', calls });
    expect(await screen.findByText('Funcionalidad de "Subscribed" no implementada aún.')).toBeTruthy();
  },
);

test('[USER-04] subscriptions that are shared are a list, with no connection too', async () => {
  const account = await beside();
  const event = eventRow({ title: 'Noche de jazz' });
  await hold(account, [event]);
  await account.db.answers.put({ key: 'subscribed:7', value: [event.ref, 'gone'], fetchedAt: 1 });
  showPerson({ at: '/profile/7?tab=subscribed', calls: noServer() });
  expect(await screen.findByRole('article', { name: 'Noche de jazz' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Unsubscribe/ })).toBeNull();
});
