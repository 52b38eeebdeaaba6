import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { friendRequestRowOf, noRelationship } from '#data/people/rows.ts';
import { samplePerson, sampleRequest } from '#world/data/sample-people.ts';
import { signedIn } from '#world/screens/person.ts';
import { showFriends } from '#world/screens/profile-stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

const refOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

async function hold({ db }: OpenAccount, id: number, name: string, sent: boolean, status: 'pending' | 'accepted') {
  const user = { user_id: id, username: `user${String(id)}`, display_name: name, profile_picture: null };
  const request = friendRequestRowOf(sampleRequest({ client_id: refOf(id), user, sent, status }), 1);
  const friendship = status === 'accepted' ? 'friends' : sent ? 'requested' : 'received';
  await db.requests.put(request);
  await db.ties.put({ ...noRelationship(String(id)), friendship, request: request.ref });
}

async function everybody(): Promise<OpenAccount> {
  const account = await signedIn();
  await hold(account, 11, 'Wanda', false, 'pending');
  await hold(account, 12, 'Sent to', true, 'pending');
  await hold(account, 13, 'Friend', false, 'accepted');
  await account.db.people.put(samplePerson({ user_id: 14, display_name: 'Nuisance', username: 'nuisance' }));
  await account.db.ties.put({ ...noRelationship('14'), blocked: true });
  return account;
}

const part = (name: string) => screen.findByRole('region', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('[USER-03] with nobody there it says what to do', async () => {
  await signedIn();
  showFriends();
  expect(await screen.findByText('No friends yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your friends' })).toBeNull();
});

test('[USER-03] who asked, who was asked, who is a friend and who is blocked are told apart, and lead to their profiles', async () => {
  await everybody();
  const { container } = showFriends();
  const names = [
    ['Requests for you', 'Wanda', '/profile/11'],
    ['Requests you sent', 'Sent to', '/profile/12'],
    ['Your friends', 'Friend', '/profile/13'],
    ['Blocked people', 'Nuisance', '/profile/14'],
  ] as const;
  for (const [title, name, path] of names) {
    const links = within(await part(title)).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([path]);
    expect(links[0]?.textContent).toContain(name);
  }
  await expectAccessible(container);
});

test.each([
  ['Accept Wanda', 'friend.answer', 2],
  ['Decline Wanda', 'friend.answer', 1],
  ['Requested: withdraw the friend request to Sent to', 'friend.withdraw', 1],
  ['Unblock Nuisance', 'user.unblock', 1],
])('[USER-03] %s, with no connection', async (name, kind, friends) => {
  const account = await everybody();
  showFriends();
  await press(name);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Friends: remove/ })).toHaveLength(friends));
  expect((await account.db.outbox.toArray()).map((entry) => entry.kind)).toEqual([kind]);
});

test('[USER-03] a friend is removed after a question', async () => {
  const account = await everybody();
  showFriends();
  await press('Friends: remove Friend');
  await screen.findByRole('dialog', { name: 'Remove from friends?' });
  await press('Remove');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Friends: remove Friend' })).toBeNull());
  expect((await account.db.outbox.toArray()).map((entry) => entry.kind)).toEqual(['friend.withdraw']);
});

test('[USER-03] what isn’t with the server yet wears a mark', async () => {
  await everybody();
  showFriends();
  await press('Accept Wanda');
  expect(await screen.findByRole('img', { name: 'Waiting to be sent' })).toBeTruthy();
});
