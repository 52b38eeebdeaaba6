import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { OwnEventTools } from '#features/events/detail/organizer-tools.ts';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};

async function showEvent(fields: Partial<EventRow>, account: OpenAccount) {
  const event = eventRow(fields);
  await hold(account, [event]);
  const shown = show(<EventScreen {...page} idOrRef={event.ref} />);
  await screen.findByRole('heading', { level: 1 });
  return { ...shown, event };
}

function bar(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.action-bar');
  if (found === null) throw new Error('There is no action bar');
  return found;
}
const lines = () => [...bar().querySelectorAll('p > span')].map((line) => line.textContent);
const buttons = () =>
  within(bar())
    .getAllByRole('button')
    .map((button) => button.textContent);

test.each([
  [{}, 'Subscribe', ['Free']],
  [{ price: '8.00', city: 'Lima' }, 'Subscribe', ['$8.00 at the door']],
  [{ price: '8.00', online: true }, 'Subscribe', ['$8.00']],
  [{ capacity: 13, subscribers_count: 10 }, 'Subscribe', ['Free', '3 places left']],
  [{ capacity: 20, subscribers_count: 10 }, 'Subscribe', ['Free', '10 places left']],
  [{ capacity: 21, subscribers_count: 10 }, 'Subscribe', ['Free']],
  [{ capacity: 2, subscribers_count: 2, interested_count: 6 }, 'Join the waiting list', ['Full · 4 waiting', 'Free']],
  [{ capacity: 2, subscribers_count: 2, interested_count: 2 }, 'Join the waiting list', ['Full', 'Free']],
] as const)('[SCREEN-02] what a place means stands beside its button: %o', async (fields, button, said) => {
  await showEvent(fields, await visitor());
  expect(buttons()).toEqual([button]);
  expect(lines()).toEqual(said);
});

test('[SCREEN-02] who goes sees that, and what it costs; the bar is there once, and toasts and focus make room for it', async () => {
  const { container, unmount } = await showEvent({ price: '8.00', city: 'Lima' }, await signedIn());
  fireEvent.click(within(bar()).getByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(lines()).toEqual(['I’m going · $8.00 at the door']));
  expect(buttons()).toEqual(['Subscribed']);
  expect(screen.getAllByRole('button', { name: /^Subscrib/ })).toHaveLength(1);
  expect(document.documentElement.classList.contains('has-action-bar')).toBe(true);
  await expectAccessible(container);
  unmount();
  expect(document.documentElement.classList.contains('has-action-bar')).toBe(false);
});

const types = (...prices: string[]) => prices.map((price) => ({ name: 'A', price, quantity: '9', description: '' }));

test.each([
  [{ payment: 'door', currency: 'EUR' }, '€8 at the door', 'pay €8 at the door'],
  [{ payment: 'online' }, '$8.00 online', 'pay $8.00 online'],
  [{ payment: 'none' }, '$8.00 at the door', '$8.00 at the door'],
  [{ payment: 'door', ticket_types: types('8.00', '15.00') }, 'From $8.00 at the door', 'pay from $8.00 at the door'],
  [
    { price: '0.00', payment: 'door', ticket_types: types('0', '15.00') },
    'Free to $15.00 at the door',
    'free or up to $15.00 at the door',
  ],
  [{ price: '0.00', payment: 'door' }, 'Free', null],
])('[PRICE-02] [PRICE-05] %o is “%s” before and “%s” for who goes', async (fields, before, going) => {
  await showEvent({ price: '8.00', city: 'Lima', ...fields }, await signedIn());
  expect(lines()).toEqual([before]);
  fireEvent.click(within(bar()).getByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(lines()).toEqual([going === null ? 'I’m going' : `I’m going · ${going}`]));
});

test('[SCREEN-02] who goes to a free event sees that', async () => {
  await showEvent({}, await signedIn());
  fireEvent.click(within(bar()).getByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(lines()).toEqual(['I’m going']));
});

test('[SCREEN-02] one’s own event leads with Edit; Subscribe is a row below', async () => {
  const account = await signedIn();
  const own = { organizer_id: account.user?.user_id ?? 0, capacity: 5, subscribers_count: 5, interested_count: 6 };
  await showEvent(own, account);
  expect(within(bar()).getByRole('link', { name: 'Edit Event' })).toBeTruthy();
  expect(buttons()).toEqual(['Share']);
  expect(lines()).toEqual(['Full · 1 waiting']);
  expect(screen.getByRole('button', { name: 'Join the waiting list' })).toBeTruthy();
});

test('[MAKE-05] one’s own event offers its numbers and Share beside Edit, each once, and says how full it is', async () => {
  const account = await signedIn();
  const event = eventRow({
    organizer_id: account.user?.user_id ?? 0,
    capacity: 1500,
    subscribers_count: 12,
  });
  await hold(account, [event]);
  show(
    <OwnEventTools value={(own) => <button type="button">{`Numbers of ${own.title}`}</button>}>
      <EventScreen {...page} idOrRef={event.ref} />
    </OwnEventTools>,
  );
  await screen.findByRole('heading', { level: 1 });
  expect(lines()).toEqual(['12 of 1,500 places taken']);
  expect(within(bar()).getByRole('link', { name: 'Guests' }).getAttribute('href')).toMatch(/\/guests$/);
  expect(within(bar()).getByRole('link', { name: 'Edit Event' })).toBeTruthy();
  expect(buttons()).toEqual([`Numbers of ${event.title}`, 'Share']);
  expect(screen.getAllByRole('button', { name: 'Share' })).toHaveLength(1);
  const place = screen.getByRole('button', { name: 'Subscribe' });
  expect(bar().contains(place)).toBe(false);
});

test('[MAKE-05] one’s own event can be edited once it is over', async () => {
  const account = await signedIn();
  const over = {
    date_time: '2020-01-01T20:00:00Z',
    end_date_time: '2020-01-01T22:00:00Z',
    series_end: '2020-01-01T22:00:00Z',
  };
  await showEvent({ ...over, organizer_id: account.user?.user_id ?? 0 }, account);
  expect(screen.getAllByRole('link', { name: 'Guests' })).toHaveLength(1);
  expect(within(bar()).getByRole('link', { name: 'Edit Event' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Subscribe/ })).toBeNull();
});

test('[SCREEN-02] [PAINT-02] the bar stays the same when it becomes known that somebody goes', async () => {
  const account = await visitor();
  const { event } = await showEvent({ price: '8.00' }, account);
  expect(bar().querySelector('[data-neutral]')).toBeNull();
  const before = bar();
  await act(() => account.db.engagements.put({ ...emptyEngagement(event.ref), subscribed: true }));
  await waitFor(() => expect(lines()).toEqual(['I’m going · $8.00 at the door']));
  expect(bar()).toBe(before);
});

test('[SCREEN-02] all else is named below its icon', async () => {
  await showEvent({ title: 'Feria', likes: 7 }, await visitor());
  for (const name of ['Like Feria, 7 likes', 'Bookmark Feria', 'Share', 'Add to calendar']) {
    const button = screen.getByRole('button', { name });
    expect(name.toLowerCase()).toContain(button.textContent.toLowerCase());
    expect(button.textContent).not.toBe('');
  }
});

test.each([
  [{ status: 'cancelled', cancel_message: 'Rain' }, 'This event was cancelled.'],
  [
    { date_time: '2020-01-01T20:00:00Z', end_date_time: '2020-01-01T22:00:00Z', series_end: '2020-01-01T22:00:00Z' },
    'This event is over.',
  ],
] as const)('[SCREEN-05] what can’t be gone to any more says so and takes nobody in: %o', async (fields, said) => {
  const { container } = await showEvent(fields, await signedIn());
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText('Thanks to everybody who came.') !== null).toBe(said.includes('over'));
  expect(document.querySelector('.action-bar')).toBeNull();
  expect(document.documentElement.classList.contains('has-action-bar')).toBe(false);
  for (const name of [/Subscribe/, 'Add to calendar', 'Keep offline']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  await expectAccessible(container);
});

test('[SCREEN-05] who was to come to a cancelled event may leave it, but not one that is over', async () => {
  const account = await signedIn();
  const over = { date_time: '2020-01-01T20:00:00Z', end_date_time: '2020-01-01T22:00:00Z' };
  for (const [fields, isOffered] of [
    [{ status: 'cancelled' }, true],
    [over, false],
  ] as const) {
    const event = eventRow(fields);
    await account.db.engagements.put({ ...emptyEngagement(event.ref), subscribed: true });
    await hold(account, [event]);
    const { unmount } = show(<EventScreen {...page} idOrRef={event.ref} />);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Subscribed' }) !== null).toBe(isOffered);
    expect(screen.queryByText('You were going.') !== null).toBe(isOffered);
    unmount();
  }
});

test('[MET-08] beside a place stands who sees it, by the user’s own choice, with the way to change it', async () => {
  const account = await signedIn();
  const { container } = await showEvent({}, account);
  expect(screen.queryByRole('link', { name: 'Change' })).toBe(null);
  fireEvent.click(within(bar()).getByRole('button', { name: 'Subscribe' }));
  expect(await within(bar()).findByText(/Only you and the organizer see this\./)).toBeTruthy();
  const change = within(bar()).getByRole('link', { name: 'Change' });
  expect(change.getAttribute('href')).toBe('/user/settings#notifications-and-privacy');
  await expectAccessible(container);
  await act(() => account.mutate('user.update', { patch: { share_subscriptions: true } }));
  expect(await within(bar()).findByText(/Everyone with an account can see this\./)).toBeTruthy();
});
