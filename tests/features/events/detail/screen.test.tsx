import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show } from '#world/screens/show.tsx';

const fetchEvent = () => Promise.resolve('missing' as const);
const page = { fetchEvent, fetchViews: () => Promise.resolve(null), beginEdit: () => Promise.resolve(null) };

test('[DET-01] an event tells all there is to it', async () => {
  const account = await signedIn();
  const event = eventRow({
    title: 'Noche de jazz',
    description: 'Three bands',
    category: 'conciertos_y_musica',
    date_time: '2026-11-27T21:00:00-04:00',
    end_date_time: '2026-11-27T23:30:00-04:00',
    timezone: 'America/Santo_Domingo',
    locationName: 'Casa de Teatro',
    city: 'Santo Domingo',
    price: '12.50',
    attendees_count: 41,
    likes: 7,
  });
  await hold(account, [event]);
  const { container } = show(<EventScreen {...page} idOrRef={String(event.event_id)} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Noche de jazz' })).toBeTruthy();
  for (const text of [
    'Three bands',
    'Music & Concerts',
    'Friday, November 27, 2026',
    '09:00 PM to 11:30 PM',
    'Casa de Teatro',
    '$12.50',
    '41 attendees',
    'Organized by',
    'Bea',
    '@bea',
    'No Rating Yet',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('button', { name: 'Like Noche de jazz, 7 likes' })).toBeTruthy();
  await expectAccessible(container);
});

test('[DET-01] what an event lacks is said', async () => {
  const account = await signedIn();
  const organizer = { user_id: 1, username: '', display_name: '', profile_picture: null };
  const event = eventRow({ title: '', description: '', organizer, date_time: 'never' });
  await hold(account, [event]);
  show(<EventScreen {...page} idOrRef={event.ref} />, `/events/${event.ref}`);
  for (const text of [
    'Untitled Event',
    'No description available.',
    'No category',
    'No date',
    'No time',
    'No location',
    'Location not specified',
    'Unknown',
    'No Rating Yet',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText('Free')).not.toEqual([]);
});

test('[DET-01] what is summed up stands in for a description that is missing, and an online event says so', async () => {
  const account = await signedIn();
  const event = eventRow({ description: '', resume: 'In one line', online: true, price: '0.00', rating: 4.25 });
  await hold(account, [event]);
  show(<EventScreen {...page} idOrRef={event.ref} />);
  expect(await screen.findByText('In one line')).toBeTruthy();
  expect(screen.queryByText('No description available.')).toBe(null);
  expect(screen.getByText('Online')).toBeTruthy();
  expect(screen.getAllByText('Free')).not.toEqual([]);
  expect(screen.getByText('4.3')).toBeTruthy();
});

test('[DET-03] a place on the map is a link with its coordinates', async () => {
  const account = await signedIn();
  const event = eventRow({ location: { type: 'Point', coordinates: [-69.93, 18.4861] } });
  await hold(account, [event]);
  show(<EventScreen {...page} idOrRef={event.ref} />);
  const link = await screen.findByRole('link', { name: '18.4861, -69.9300' });
  expect(link.getAttribute('href')).toContain('18.4861,-69.93');
  const directions = screen.getByRole('link', { name: 'Directions' }).getAttribute('href') ?? '';
  expect(new URL(directions).searchParams.get('destination')).toBe('18.4861,-69.93');
});

test('[DET-03] a place that only has an address has a way there too, and one that is not known has none', async () => {
  const account = await signedIn();
  const event = eventRow({ locationName: 'Casa & Patio', city: 'Santo Domingo' });
  await hold(account, [event, eventRow({ title: 'Nowhere', ref: '01900000-0000-7000-8000-00000000000d' })]);
  const first = show(<EventScreen {...page} idOrRef={event.ref} />);
  const directions = (await screen.findByRole('link', { name: 'Directions' })).getAttribute('href') ?? '';
  expect(new URL(directions).searchParams.get('destination')).toBe('Casa & Patio, Santo Domingo');
  first.unmount();
  show(<EventScreen {...page} idOrRef="01900000-0000-7000-8000-00000000000d" />);
  await screen.findByRole('heading', { level: 1, name: 'Nowhere' });
  expect(screen.queryByRole('link', { name: 'Directions' })).toBe(null);
});

test('[DET-04] an event that isn’t held is asked for: waited for, out of reach, not found', async () => {
  await signedIn();
  let answer: (found: 'held' | 'missing' | 'unreachable') => void = () => undefined;
  const asks = vi.fn(() => new Promise<'held' | 'missing' | 'unreachable'>((resolve) => (answer = resolve)));
  const first = show(<EventScreen {...page} fetchEvent={asks} idOrRef="12345" />);
  expect(await screen.findByText('Loading...')).toBeTruthy();
  await waitFor(() => expect(asks).toHaveBeenCalledWith('12345', expect.any(AbortSignal)));
  answer('unreachable');
  expect(await screen.findByRole('heading', { name: 'Error: Network error or CORS issue' })).toBeTruthy();
  first.unmount();
  const second = show(<EventScreen {...page} fetchEvent={asks} idOrRef="12346" />);
  await waitFor(() => expect(asks).toHaveBeenCalledTimes(2));
  answer('missing');
  expect(await screen.findByRole('heading', { name: 'Event not found.' })).toBeTruthy();
  second.unmount();
});

test('[DET-04] a question that was lost on a connection that holds can be asked again', async () => {
  await signedIn();
  const answers = ['unreachable', 'missing'] as const;
  const asks = vi.fn(() => Promise.resolve(answers[asks.mock.calls.length - 1] ?? ('missing' as const)));
  show(<EventScreen {...page} fetchEvent={asks} idOrRef="12345" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Event not found.' })).toBeTruthy();
  expect(asks).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
});

test('[DET-04] an error of the server is Event not found, says so, and can be asked again', async () => {
  await signedIn();
  show(<EventScreen {...page} fetchEvent={() => Promise.resolve('failed')} idOrRef="12345" />);
  expect(await screen.findByRole('heading', { name: 'Event not found.' })).toBeTruthy();
  expect(screen.getByText(/The server answered with an error/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('[DET-06] nobody is asked how often a draft was seen', async () => {
  const account = await signedIn();
  const fetchViews = vi.fn(() => Promise.resolve(null));
  const draft = eventRow({ title: 'Draft', status: 'draft' });
  const shown = eventRow({ title: 'Published' });
  await hold(account, [draft, shown]);
  const first = show(<EventScreen {...page} fetchViews={fetchViews} idOrRef={draft.ref} />);
  await screen.findByRole('heading', { level: 1, name: 'Draft' });
  first.unmount();
  show(<EventScreen {...page} fetchViews={fetchViews} idOrRef={shown.ref} />);
  await screen.findByRole('heading', { level: 1, name: 'Published' });
  await waitFor(() => expect(fetchViews.mock.calls).toEqual([[shown.event_id]]));
});

test.each(['cancelled', 'active'] as const)(
  '[DET-01] places are offered as long as somebody can come (%s)',
  async (status) => {
    const account = await signedIn();
    const event = eventRow({ status, capacity: 10, subscribers_count: 4 });
    await hold(account, [event]);
    show(<EventScreen {...page} idOrRef={event.ref} />);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryAllByText('6 places left').length > 0).toBe(status === 'active');
  },
);

test('[DET-04, CARD-08] an event that the server had is shown as soon as it is on the device', async () => {
  const account = await signedIn();
  const event = eventRow();
  const fetched = async () => {
    await hold(account, [event]);
    return 'held' as const;
  };
  show(
    <EventScreen {...page} fetchEvent={fetched} idOrRef={String(event.event_id)} />,
    `/events/${String(event.event_id)}`,
  );
  expect(await screen.findByRole('heading', { level: 1, name: event.title })).toBeTruthy();
});

test('[SHELL-01] an address that can’t be an event’s is not found at once', async () => {
  await signedIn();
  show(<EventScreen {...page} idOrRef="no-such-thing" />);
  expect(await screen.findByRole('heading', { name: 'Event not found.' })).toBeTruthy();
});

test('[OFF-05] the address follows when the server has given the event its id, and the visit is told once', async () => {
  const account = await signedIn();
  const event = eventRow();
  await hold(account, [{ ...event, event_id: null }]);
  const seen = vi.fn();
  show(<EventScreen {...page} idOrRef={event.ref} onVisit={seen} />, `/events/${event.ref}`);
  await screen.findByRole('heading', { level: 1 });
  expect(addressNow()).toBe(`/events/${event.ref}`);
  await hold(account, [event]);
  await waitFor(() => expect(addressNow()).toBe(`/events/${String(event.event_id)}`));
  expect(seen.mock.calls).toEqual([[event.ref]]);
});

test('[OFF-06] an own event that waits or was refused says so, and can be edited by its organizer alone', async () => {
  const account = await signedIn();
  const ref = '01900000-0000-7000-8000-00000000000a';
  const created = await account.mutate('event.create', {
    ref,
    event: { title: 'Mine', description: 'd', date_time: '2036-01-01T10:00:00Z' },
  });
  show(<EventScreen {...page} idOrRef={ref} />);
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit Event' }).getAttribute('href')).toBe(`/events/${ref}/edit`);
  const refusal = { status: 422, code: 'invalid', message: 'Too long a title' };
  await account.db.outbox.put({ ...created, state: 'refused', refusal });
  expect(await screen.findByText('Too long a title')).toBeTruthy();
  expect(screen.getByText('Not accepted')).toBeTruthy();
});
