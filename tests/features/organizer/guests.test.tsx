import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EventGuest } from '#contract/events/people/guest.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readUnlistedCount } from '#data/events/guests/read.ts';
import { guestRowOf } from '#data/events/guests/rows.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { FetchGuests } from '#features/organizer/guests/deps.ts';
import { GuestsScreen, type GuestsScreenProps } from '#features/organizer/guests/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

let account: OpenAccount;
beforeEach(async () => {
  account = await signedIn();
});

const sharedAt = Date.parse('2030-06-10T12:05:00Z');

function guest(event: EventRow, id: number, name: string, fields: Partial<EventGuest> = {}): EventGuest {
  const user = { user_id: id + 100, username: `user${String(id)}`, display_name: name, profile_picture: null };
  return { id, event: event.ref, user, status: 'going', arrival: null, since: '2030-06-01T10:00:00Z', ...fields };
}

async function holding(fields: Partial<EventRow>, guests: (event: EventRow) => EventGuest[] = () => []) {
  const event = eventRow({ title: 'Concert', organizer_id: account.user?.user_id ?? 0, ...fields });
  await hold(account, [event]);
  await account.db.event_guests.bulkPut(guests(event).map((one) => guestRowOf(one, 1)));
  return event;
}

const noFetch: FetchGuests = () => Promise.reject(new Error('Nothing is to be fetched'));

function open(event: EventRow, props: Partial<GuestsScreenProps> = {}) {
  return show(
    <GuestsScreen
      idOrRef={event.ref}
      isOffline={false}
      syncedAt={sharedAt}
      fetchGuests={noFetch}
      saveGuests={() => Promise.resolve(null)}
      {...props}
    />,
    `/events/${event.ref}/guests`,
  );
}

const names = () => screen.queryAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
const three = (event: EventRow) => [
  guest(event, 1, 'Zoë Müller'),
  guest(event, 2, 'Ábel', { status: 'waiting', arrival: 9 }),
  guest(event, 3, 'Ann', { status: 'waiting', arrival: 4 }),
];
const full = { subscribers_count: 1, interested_count: 3, capacity: 1 };

test('[GUEST-06] who goes and who waits, with their numbers; found by name, filtered and sorted', async () => {
  const { container } = open(await holding(full, three));
  expect(await screen.findByText('1 going · 2 waiting · 1 place')).toBeTruthy();
  await waitFor(() => {
    expect(names()).toEqual(['Ábel', 'Ann', 'Zoë Müller']);
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Guests' })).toBeTruthy();
  expect(document.title).toBe('Guests of Concert · Scape');
  expect(screen.getByText('Waiting, no. 1').closest('[role=listitem]')?.textContent).toContain('Ann');
  expect(screen.getByText('@user1')).toBeTruthy();
  await expectAccessible(container);

  fireEvent.click(screen.getByRole('button', { name: 'Waiting 2' }));
  await waitFor(() => {
    expect(names()).toEqual(['Ábel', 'Ann']);
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'waiting' } });
  await waitFor(() => {
    expect(names()).toEqual(['Ann', 'Ábel']);
  });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mull USER1' } });
  await waitFor(() => {
    expect(names()).toEqual(['Zoë Müller']);
  });
  expect(screen.getByText('1 of 3 guests')).toBeTruthy();
});

test('[GUEST-09] without a connection it is the device’s list, with its time and with who is missing', async () => {
  open(await holding({ ...full, subscribers_count: 8, interested_count: 10 }, three), { isOffline: true });
  expect(await screen.findByText(/^No connection. This is the list as of .*\d\d:\d\d\.$/)).toBeTruthy();
  expect(await screen.findByText('3 of 10 guests are on this device. The others come with a connection.')).toBeTruthy();
  expect(names()).toHaveLength(3);
});

test('[GUEST-09] with a connection those who are not on the device are fetched', async () => {
  const event = await holding({ ...full, event_id: 7 }, (row) => three(row).slice(0, 1));
  const fetchGuests = vi.fn<FetchGuests>(() => Promise.resolve({ ok: true, guests: three(event), isWhole: true }));
  open(event, { fetchGuests });
  await waitFor(() => {
    expect(names()).toEqual(['Ábel', 'Ann', 'Zoë Müller']);
  });
  expect(fetchGuests.mock.calls.map(([id]) => id)).toEqual([7]);
  expect(screen.queryByText(/on this device/)).toBeNull();
});

test('[GUEST-09] a failed fetch is shown; guests whom the server doesn’t show are counted', async () => {
  const event = await holding({ ...full, event_id: 7 }, (row) => three(row).slice(0, 1));
  const { unmount } = open(event, { fetchGuests: () => Promise.resolve({ ok: false, message: 'No luck' }) });
  expect(await screen.findByText('No luck')).toBeTruthy();
  unmount();
  const { unmount: leave } = open(event, {
    fetchGuests: () => Promise.resolve({ ok: true, guests: three(event).slice(0, 1), isWhole: true }),
  });
  expect(await screen.findByText(/^2 more are not listed/)).toBeTruthy();
  await waitFor(async () => {
    expect(await readUnlistedCount(account.db, 7)).toBe(2);
  });
  leave();
  // Nothing is fetched again.
  open(event);
  expect(await screen.findByText(/^2 more are not listed/)).toBeTruthy();
});

test('[GUEST-07] the file is made of this event’s guests; a failure is shown', async () => {
  const event = await holding(full, three);
  const saveGuests = vi.fn(() => Promise.resolve('No room'));
  open(event, { saveGuests });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  expect(await screen.findByText('No room')).toBeTruthy();
  expect(saveGuests).toHaveBeenCalledWith(expect.objectContaining({ ref: event.ref }));
});

test('[GUEST-06] nobody yet, an event that waits to be sent, somebody else’s, and one that isn’t here', async () => {
  const none = { subscribers_count: 0, interested_count: 0 };
  open(await holding(none));
  expect(await screen.findByText('Nobody has subscribed yet')).toBeTruthy();
  open(await holding({ ...none, event_id: null }));
  expect(await screen.findByText(/guests come once it has been sent/)).toBeTruthy();
  open(await holding({ organizer_id: 9_999 }));
  expect(await screen.findByText('Only those who run an event see its guests')).toBeTruthy();
  open(eventRow({ title: 'Not here' }));
  expect(await screen.findByText('This event is not on this device')).toBeTruthy();
});
