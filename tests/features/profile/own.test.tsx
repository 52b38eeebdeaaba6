import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyEngagement } from '#data/events/engagements.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { heldServer, holdOwner, hostileTexts, noServer, showOwn } from '#world/screens/profile-stage.tsx';
import { addressNow, expectAccessible, stateNow } from '#world/screens/show.tsx';
import { setOnline } from '#world/network/online.ts';

const counters = () =>
  within(screen.getByRole('list', { name: 'Counters' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[PROF-11] a refresh that failed says so until it is dismissed, and what the device holds stays', async () => {
  const account = await signedIn();
  await holdOwner(account);
  await showOwn({ calls: noServer() });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('Failed to refresh profile data');
  expect(screen.getByRole('heading', { level: 1, name: 'Ana Núñez' })).toBeTruthy();
  fireEvent.click(within(banner).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Failed to refresh profile data')).toBeNull();
});

test('[PROF-11] it is asked again when the person says so, and the message goes when that works', async () => {
  const account = await signedIn();
  await holdOwner(account);
  const calls = noServer();
  await showOwn({ calls });
  const again = within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' });
  calls.fetchPerson.mockResolvedValue('held');
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByText('Failed to refresh profile data')).toBeNull());
  expect(calls.fetchPerson).toHaveBeenCalledTimes(2);
});

test('[PROF-11] with no network nothing is said of the server', async () => {
  setOnline(false);
  const account = await signedIn();
  await holdOwner(account);
  const calls = noServer();
  await showOwn({ calls });
  await waitFor(() => expect(calls.fetchPerson).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[PROF-03] names, bio, status and counters are shown, the events counted on the device', async () => {
  const account = await signedIn();
  const id = account.user?.user_id ?? 0;
  await holdOwner(account, {
    bio: 'I dance.\nA lot.',
    status_message: 'At an event',
    followers_count: 1200,
    following_count: 3,
    total_points: 48,
  });
  await hold(account, [eventRow({ organizer_id: id }), eventRow({ organizer_id: id, status: 'draft' })]);
  const { container } = await showOwn();
  await waitFor(() => expect(counters()).toEqual(['1,200Followers', '3Following', '1Events', '48Points']));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana Núñez');
  expect(document.title).toBe('Ana Núñez · Scape');
  expect(screen.getByText(`@ana${String(id)}`)).toBeTruthy();
  expect(screen.getByText(/I dance/).textContent).toBe('I dance.\nA lot.');
  expect(screen.getByText('At an event')).toBeTruthy();
  await expectAccessible(container);
});

test('[PROF-03] [PROF-10] without pictures there are two letters of the name, and a banner drawn for the person', async () => {
  await holdOwner(await signedIn());
  const { container } = await showOwn();
  expect(container.querySelector('header [data-initials]')?.getAttribute('data-initials')).toBe('AN');
  expect(container.querySelector('[data-banner="default"]')).not.toBeNull();
  expect(container.querySelector('[data-banner="own"]')).toBeNull();
});

test('[PROF-10] a picture that can’t be had gives way to the letters, a banner to the default one', async () => {
  const picture = `/media/${'a'.repeat(64)}/800.webp`;
  await holdOwner(await signedIn(), { profile_picture: picture, banner_image: picture });
  const { container } = await showOwn();
  await waitFor(() => expect(container.querySelectorAll('header img')).toHaveLength(2));
  for (const image of container.querySelectorAll('header img')) fireEvent.error(image);
  expect(container.querySelectorAll('header img')).toHaveLength(0);
  expect(container.querySelector('header [data-initials]')?.getAttribute('data-initials')).toBe('AN');
});

test('[PROF-10] who has no name has the face without one', async () => {
  await holdOwner(await signedIn(), { display_name: '', username: '' });
  const { container } = await showOwn();
  expect(screen.getByRole('heading', { level: 1, name: 'Usuario' })).toBeTruthy();
  expect(container.querySelector('header [data-initials]')).toBeNull();
  expect(container.querySelector('header .lucide-user-round')).not.toBeNull();
});

test.each(hostileTexts)('[PROF-03] what somebody wrote stands as they wrote it: %s', async (text) => {
  await holdOwner(await signedIn(), { display_name: text, bio: text, status_message: text });
  const { container } = await showOwn();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text);
  expect(container.querySelectorAll('header p').length).toBeGreaterThan(1);
  expect(container.querySelector('script, [onerror]')).toBeNull();
  for (const link of container.querySelectorAll('a')) expect(link.protocol).not.toBe('javascript:');
});

test('[PROF-04] the buttons lead where the specification says', async () => {
  await holdOwner(await signedIn());
  const onCreatePost = vi.fn();
  await showOwn({ onCreatePost });
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/user/settings');
  expect(screen.getByRole('link', { name: 'My Events' }).getAttribute('href')).toBe('/user/events');
  fireEvent.click(screen.getByRole('button', { name: 'Create Post' }));
  expect(onCreatePost).toHaveBeenCalledOnce();
  for (const [name, title] of [
    ['Edit Profile', 'Edit Profile'],
    ['Status', 'Update Status'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test.each([
  ['My Events', 'myEvents', 'No events created yet'],
  ['Bookmarks', 'bookmarks', 'No bookmarks yet'],
  ['Subscribed', 'subscribedEvents', 'No subscribed events yet'],
])('[PROF-05] the tab %s stands in the address, and says that it is empty', async (label, name, text) => {
  await holdOwner(await signedIn());
  await showOwn({ at: '/user/profile?tab=feed' });
  expect(screen.getByText('The feed')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: label }));
  await waitFor(() => expect(addressNow()).toBe(`/user/profile?tab=${name}`));
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  ['Edit Profile', 'edit'],
  ['Status', 'status'],
  ['Change picture', 'profile'],
  ['Change cover photo', 'banner'],
  ['Followers', 'followers'],
])(
  '[PROF-04] what “%s” opens lies over the page, so that the way back closes it and leaves nothing',
  async (name, what) => {
    await holdOwner(await signedIn());
    await showOwn();
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
    await waitFor(() => expect(stateNow()).toMatchObject({ layer: { what } }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([addressNow(), stateNow()]).toEqual(['/user/profile', null]);
  },
);

test('[PROF-05] an address opens its tab, and one that names none the first', async () => {
  await holdOwner(await signedIn());
  const posts = await showOwn({ at: '/user/profile?tab=posts' });
  expect(screen.getByText('Own posts')).toBeTruthy();
  posts.unmount();
  await showOwn({ at: '/user/profile?tab=nonsense' });
  expect(screen.getByRole('tab', { name: 'My Events' }).getAttribute('aria-selected')).toBe('true');
});

test('[PROF-06] [PROF-07] cards lead to their events, show likes and views, and are liked with no connection', async () => {
  const account = await signedIn();
  await holdOwner(account);
  const organizer_id = account.user?.user_id ?? 0;
  const event = eventRow({ organizer_id, title: 'Noche de jazz', likes: 4, views: 1234 });
  await hold(account, [event]);
  const { container } = await showOwn({ calls: noServer() });
  const card = await screen.findByRole('article', { name: 'Noche de jazz' });
  expect(within(card).getByRole('link').getAttribute('href')).toBe(`/events/${String(event.event_id)}`);
  expect(card.textContent).toContain('1,234 views');
  fireEvent.click(within(card).getByRole('button', { name: 'Like Noche de jazz, 4 likes' }));
  expect(await within(card).findByRole('button', { name: 'Like Noche de jazz, 5 likes' })).toBeTruthy();
  await waitFor(async () =>
    expect((await account.db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['event.like']),
  );
  const grid = card.parentElement?.className;
  for (const look of ['grid-cols-1', 'sm:grid-cols-2', 'xl:grid-cols-3']) expect(grid).toContain(look);
  await expectAccessible(container);
});

test.each([
  ['bookmarks', 'Remove bookmark', { bookmarked: true }, 'event.bookmark'],
  ['subscribedEvents', 'Unsubscribe', { subscribed: true }, 'event.subscribe'],
] as const)('[PROF-06] in %s a button removes it, and that can be taken back', async (tab, name, flags, kind) => {
  const account = await signedIn();
  await holdOwner(account);
  const event = eventRow({ title: 'Noche de jazz' });
  await hold(account, [event, eventRow({ title: 'Another' })]);
  await account.db.engagements.put({ ...emptyEngagement(event.ref), ...flags });
  await showOwn({ at: `/user/profile?tab=${tab}`, calls: noServer() });
  fireEvent.click(await screen.findByRole('button', { name: `${name}: Noche de jazz` }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect((await account.db.outbox.toArray()).map((entry) => entry.kind)).toEqual([kind]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article', { name: 'Noche de jazz' })).toBeTruthy();
});

test('[PROF-03] followers are a list of people that lead to their profiles, and offline the one of before', async () => {
  const account = await signedIn();
  const id = account.user?.user_id ?? 0;
  await holdOwner(account, { followers_count: 1 });
  const bea = { ...(await account.db.people.get(String(id))), user_id: 7, id: 7, username: 'bea', display_name: 'Bea' };
  await account.db.answers.put({ key: `followers:${String(id)}`, value: [bea], fetchedAt: Date.now() - 7_200_000 });
  await showOwn({ calls: { ...heldServer(), fetchQuery: noServer().fetchQuery } });
  fireEvent.click(screen.getByRole('button', { name: /Followers/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Followers' });
  expect((await within(dialog).findByRole('link', { name: /Bea/ })).getAttribute('href')).toBe('/profile/7');
  expect(await within(dialog).findByText(/^Saved 2 h/)).toBeTruthy();
});

test('[PROF-03] a list that was never had says so, and can be asked for again', async () => {
  await holdOwner(await signedIn());
  const calls = { ...heldServer(), fetchQuery: noServer().fetchQuery };
  await showOwn({ calls });
  fireEvent.click(screen.getByRole('button', { name: /Following/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Following' });
  expect(await within(dialog).findByText(/isn’t on this device yet/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.fetchQuery).toHaveBeenCalledTimes(2));
});
