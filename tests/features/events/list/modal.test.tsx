import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedIn, visitor } from '#world/screens/person.ts';
import { holding, showList } from '#world/screens/listing.tsx';
import { addressNow, expectAccessible, stateNow } from '#world/screens/show.tsx';

const jazz = {
  title: 'Noche de jazz',
  description: 'Con la banda de la casa.',
  date_time: '2036-11-28T21:00:00-04:00',
  starts_at: Date.parse('2036-11-29T01:00:00Z'),
  ends_at: Date.parse('2036-11-29T01:00:00Z'),
  timezone: 'America/Santo_Domingo',
  locationName: 'Teatro Nacional',
  city: 'Santo Domingo',
  attendees_count: 23,
  price: '0.00',
};

const card = () => screen.findByRole('link', { name: 'Noche de jazz' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Noche de jazz' }));

test('[EVT-05] a press on a card opens what there is to know and to do, over the list', async () => {
  await holding(await signedIn(), jazz);
  showList('/events?search=jazz');
  fireEvent.click(await card());
  const shown = await dialog();
  expect(addressNow()).toBe('/events?search=jazz');
  expect(shown.getByText('Con la banda de la casa.')).toBeTruthy();
  expect(shown.getByText('vie, 28 nov 2036, 21:00')).toBeTruthy();
  expect(shown.getByText('Teatro Nacional, Santo Domingo')).toBeTruthy();
  expect(shown.getByText('23 attendees')).toBeTruthy();
  expect(shown.getByText('Free')).toBeTruthy();
  expect(shown.getByRole('button', { name: /^Like Noche de jazz/ })).toBeTruthy();
  expect(shown.queryByRole('link', { name: 'Login' })).toBeNull();
  await expectAccessible(screen.getByRole('dialog'));
  fireEvent.click(shown.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Subscribed!')).toBeTruthy();
});

test('[ENG-07] the modal has a bookmark beside the like', async () => {
  const account = await signedIn();
  const [event] = await holding(account, jazz);
  showList();
  fireEvent.click(await card());
  fireEvent.click((await dialog()).getByRole('button', { name: 'Bookmark Noche de jazz' }));
  expect(await screen.findByText('Bookmarked')).toBeTruthy();
  expect((await account.db.engagements.get(event?.ref ?? ''))?.bookmarked).toBe(true);
});

test('[EVT-05] [ENG-04] visitors see Login and Register, which remember the event they are wanted for, and who subscribes is asked to log in', async () => {
  const [event] = await holding(await visitor(), jazz);
  showList('/events?search=jazz');
  fireEvent.click(await card());
  const shown = await dialog();
  fireEvent.click(shown.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Login Required')).toBeTruthy();
  expect(screen.getByText('Please login or register to subscribe.')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/signup');
  fireEvent.click(shown.getByRole('link', { name: 'Login' }));
  await waitFor(() => expect(addressNow()).toBe('/login'));
  expect(stateNow()).toEqual({ from: { pathname: `/events/${String(event?.event_id)}` } });
});

test('[EVT-05] the way back closes it, and the card that was pressed has the focus again', async () => {
  await holding(await signedIn(), jazz);
  showList();
  fireEvent.click(await card());
  fireEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const pressed = await card();
  await waitFor(() => expect(document.activeElement).toBe(pressed));
});

test('[EVT-05] View details leads to the event’s page in the modal’s place', async () => {
  const [event] = await holding(await signedIn(), jazz);
  showList();
  fireEvent.click(await card());
  fireEvent.click((await dialog()).getByRole('link', { name: 'View details' }));
  await waitFor(() => expect(addressNow()).toBe(`/events/${String(event?.event_id)}`));
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  '[EVT-05] a press that asks for another window is left to the browser: %o',
  async (press) => {
    const [event] = await holding(await signedIn(), jazz);
    showList();
    const link = await card();
    expect(link.getAttribute('href')).toBe(`/events/${String(event?.event_id)}`);
    link.addEventListener('click', (click) => click.preventDefault());
    fireEvent.click(link, press);
    expect(stateNow()).toBeNull();
  },
);

test('[EVT-05] what is over can’t be subscribed to', async () => {
  const past = { date_time: '2020-01-01T10:00:00Z', starts_at: 1_577_872_800_000, ends_at: 1_577_872_800_000 };
  await holding(await signedIn(), { ...jazz, ...past });
  showList('/events/previous', { when: 'past' });
  fireEvent.click(await card());
  const shown = await dialog();
  expect(shown.getByText('Finished')).toBeTruthy();
});
