import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accountInUse } from '#data/db/account-in-use.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import { EventDetailScreen } from '#features/events/detail/poster-screen.tsx';
import { readChosenEvent } from '#features/home/chosen-event.ts';
import { readSelectedEvent, storeSelectedEvent } from '#features/home/selected-event.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  readChosen: (idOrRef: string) => readChosenEvent(readSelectedEvent(), idOrRef),
  signupPath: '/signup',
};

test('[DET-05] the stored event is previewed, and who has no account is led to one', async () => {
  await visitor();
  const event = eventRow({ title: 'Feria', price: '5.00', city: 'Lima', likes: 12 });
  storeSelectedEvent(event);
  const fetchEvent = vi.fn(page.fetchEvent);
  const { container } = show(<EventDetailScreen {...page} fetchEvent={fetchEvent} idOrRef={String(event.event_id)} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Feria' })).toBeTruthy();
  for (const text of ['$5.00', 'Bea', '12 likes', 'Come as you are.']) expect(screen.getByText(text)).toBeTruthy();
  expect(document.title).toBe('Feria · Scape');
  const attend = await screen.findByRole('link', { name: 'Attend the event' });
  expect(attend.getAttribute('href')).toBe('/signup');
  expect(fetchEvent).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('[PAINT-02] before the device says who is here, the guest’s link keeps the place of the action, hidden from members', async () => {
  accountInUse.set(null);
  const event = eventRow();
  storeSelectedEvent(event);
  show(<EventDetailScreen {...page} idOrRef={String(event.event_id)} />);
  const attend = await screen.findByRole('link', { name: 'Attend the event' });
  expect([attend.getAttribute('href'), attend.dataset['neutral']]).toEqual(['/signup', 'true']);
  await act(async () => void (await visitor()));
  expect(attend.isConnected).toBe(true);
  expect(attend.dataset['neutral']).toBeUndefined();
});

test('[DET-05] a stored event that is another one isn’t used: the one that was asked for is loaded', async () => {
  const account = await visitor();
  storeSelectedEvent(eventRow({ title: 'Stored' }));
  const wanted = eventRow({ title: 'Wanted' });
  const fetchEvent = async () => {
    await hold(account, [wanted]);
    return 'held' as const;
  };
  show(<EventDetailScreen {...page} fetchEvent={fetchEvent} idOrRef={String(wanted.event_id)} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Wanted' })).toBeTruthy();
});

test('[DET-05] what the device holds of the stored event is newer, and is shown', async () => {
  const account = await visitor();
  const event = eventRow({ title: 'Old name' });
  storeSelectedEvent(event);
  await hold(account, [{ ...event, title: 'New name' }]);
  show(<EventDetailScreen {...page} idOrRef={String(event.event_id)} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'New name' })).toBeTruthy();
});

test('[DET-05] who is signed in attends at once', async () => {
  const account = await signedIn();
  const event = eventRow();
  await hold(account, [event]);
  const seen = vi.fn();
  show(<EventDetailScreen {...page} onVisit={seen} idOrRef={String(event.event_id)} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Attend the event' }));
  await waitFor(async () => expect((await account.db.engagements.get(event.ref))?.subscribed).toBe(true));
  expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeTruthy();
  expect(seen.mock.calls).toEqual([[event.ref]]);
});

test('[ENG-03] [DET-05] a place on the waiting list that the server has given is no longer called unconfirmed', async () => {
  const account = await signedIn();
  const event = eventRow({ capacity: 2, subscribers_count: 2 });
  await hold(account, [event]);
  await account.db.engagements.put({ ...emptyEngagement(event.ref), waiting: true });
  show(<EventDetailScreen {...page} idOrRef={String(event.event_id)} />);
  expect(await screen.findByRole('button', { name: 'On the waiting list' })).toBeTruthy();
});

test('[DET-04] a preview of nothing says so; one that the server doesn’t know isn’t found', async () => {
  await visitor();
  localStorage.removeItem('selectedEventId');
  const first = show(<EventDetailScreen {...page} idOrRef="undefined" />);
  expect(await screen.findByRole('heading', { name: 'No event data available.' })).toBeTruthy();
  first.unmount();
  const second = show(<EventDetailScreen {...page} idOrRef="777777" />);
  expect(await screen.findByRole('heading', { name: 'Event not found.' })).toBeTruthy();
  second.unmount();
  show(<EventDetailScreen {...page} fetchEvent={() => Promise.resolve('unreachable')} idOrRef="777777" />);
  expect(await screen.findByRole('heading', { name: 'Error: Network error or CORS issue' })).toBeTruthy();
});

test('[DET-05] what another program stored is read with what it has, under either name of a field', () => {
  const text = JSON.stringify({
    id: 7,
    name: 'Plain',
    image: '/a.png',
    likes: 'many',
    tags: null,
    organizer: { user_id: 3, username: 'bea' },
    location: '18.5, -69.9',
  });
  expect(readChosenEvent(text, '7')).toMatchObject({
    event_id: 7,
    title: 'Plain',
    cover_image: '/a.png',
    likes: 0,
    tags: [],
    organizer: { username: 'bea' },
    location: null,
    locationName: '18.5, -69.9',
    capacity: 100,
  });
  expect(readChosenEvent(text, '8')).toBe(null);
  for (const bad of [null, '', '{', '7', 'null', '[]', '{}']) expect(readChosenEvent(bad, '7')).toBe(null);
});
