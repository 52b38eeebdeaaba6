// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#features/events/detail/gallery-lightbox.tsx';
import '#features/events/more/similar-events.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EventRow } from '#data/events/rows.ts';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};

async function showEvent(fields: Partial<EventRow>, others: EventRow[] = []) {
  const account = await signedIn();
  const event = eventRow({ title: 'Feria', ...fields });
  await hold(account, [event, ...others]);
  const shown = show(<EventScreen {...page} idOrRef={event.ref} />);
  await screen.findByRole('heading', { level: 1 });
  return { ...shown, account, event };
}
const pictures = ['/media/a/1600.webp', '/media/b/1600.webp', '/media/c/1600.webp'];
const shownPicture = async () => (await screen.findByRole('dialog')).querySelector('img')?.alt;

test('[DET-01] all that the organizer has told stands under headings, in order', async () => {
  const { container } = await showEvent({
    subtitle: 'Every Sunday',
    detailed_description: 'Much more about it',
    venue_details: 'Ring twice',
    video_url: 'https://www.videos.example/watch?v=1',
    gallery_images: pictures,
    tags: ['jazz'],
    faqs: [{ id: '1', question: 'Is there parking?', answer: 'Behind the house' }],
    ticket_types: [
      { name: 'Door', price: '12.50', quantity: '1200', description: 'At the entrance' },
      { name: 'Child', price: '0', quantity: '10', description: '' },
    ],
  });
  for (const text of ['Every Sunday', 'Much more about it', 'Ring twice', 'jazz', 'At the entrance', '1,200 tickets']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  const video = screen.getByRole('link', { name: 'Watch the video on videos.example' });
  expect(video.getAttribute('href')).toBe('https://www.videos.example/watch?v=1');
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H1 Feria',
    'H2 About this event',
    'H2 Pictures',
    'H2 Prices',
    'H2 The venue',
    'H2 Questions and answers',
  ]);
  const [door, child] = within(screen.getByRole('region', { name: 'Prices' })).getAllByRole('listitem');
  expect(door?.textContent).toContain('$12.50');
  expect(child?.textContent).toContain('Free');
  const question = screen.getByText('Is there parking?').closest('details');
  expect(question?.open).toBe(false);
  expect(container.querySelectorAll('iframe, video, script')).toHaveLength(0);
  await expectAccessible(container);
});

test('[INFO-01] the language is among the facts, by its name; one that nobody said isn’t', async () => {
  await showEvent({ language: 'es' });
  const fact = screen.getByText('Language').closest('dt');
  expect(fact?.nextElementSibling?.textContent).toBe('Spanish');
  cleanup();
  await showEvent({ language: null });
  expect(screen.queryByText('Language')).toBeNull();
});

test('[PRICE-06] [PRICE-02] prices are listed with where one pays, and a link that says whose page it leads to', async () => {
  const ticket = { quantity: '10', description: '' };
  const priced = {
    price: '8.00',
    currency: 'EUR',
    payment: 'online',
    payment_url: 'https://tickets.example.com/jazz',
    ticket_types: [
      { ...ticket, name: 'Standing', price: '8.00' },
      { ...ticket, name: 'Child', price: '0.00' },
    ],
  };
  await showEvent(priced);
  const list = within(screen.getByRole('region', { name: 'Prices' }));
  expect(list.getAllByRole('listitem').map(({ lastElementChild: cost }) => cost?.textContent)).toEqual([
    '€8 online',
    'Free',
  ]);
  const links = screen.getAllByRole('link', { name: 'Pay online at tickets.example.com' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([priced.payment_url, priced.payment_url]);
  for (const payment_url of ['javascript:alert(1)', 'tickets', null]) {
    cleanup();
    await showEvent({ ...priced, payment_url });
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
  }
  cleanup();
  await showEvent({ ...priced, payment: 'door' });
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
});

test('[DET-01] two kinds of tickets may have one name and one price', async () => {
  const complaints = vi.spyOn(console, 'error');
  const ticket = { name: 'VIP', price: '90.00', quantity: '10' };
  await showEvent({
    ticket_types: [
      { ...ticket, description: 'Friday' },
      { ...ticket, description: 'Saturday' },
    ],
  });
  expect(within(screen.getByRole('region', { name: 'Prices' })).getAllByRole('listitem')).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

test('[DET-01] parts of which nothing is known aren’t there', async () => {
  await showEvent({});
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Feria', 'About this event']);
});

test('[DET-01] pictures open as large as the window, turn by keys and by swipes, and close', async () => {
  await showEvent({ gallery_images: pictures });
  const thumbnails = within(screen.getByRole('region', { name: 'Pictures' })).getAllByRole('img');
  expect(thumbnails.map((one) => one.getAttribute('loading'))).toEqual(['lazy', 'lazy', 'lazy']);
  fireEvent.click(screen.getByRole('button', { name: 'Feria, picture 2 of 3' }));
  expect(await shownPicture()).toBe('Feria, picture 2 of 3');
  const dialog = screen.getByRole('dialog', { name: 'Pictures' });
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(await shownPicture()).toBe('Feria, picture 3 of 3');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(await shownPicture()).toBe('Feria, picture 1 of 3');
  fireEvent.keyDown(dialog, { key: 'End' });
  expect(within(dialog).getByText('3 of 3')).toBeTruthy();
  const picture = within(dialog).getByRole('img');
  const at = (clientX: number) => [{ clientX, clientY: 200 }];
  fireEvent.touchStart(picture, { touches: at(100) });
  fireEvent.touchEnd(picture, { changedTouches: at(220) });
  expect(await shownPicture()).toBe('Feria, picture 2 of 3');
  fireEvent.touchStart(picture, { touches: at(100) });
  fireEvent.touchEnd(picture, { changedTouches: at(110) });
  expect(await shownPicture()).toBe('Feria, picture 2 of 3');
  fireEvent.error(within(dialog).getByRole('img'));
  expect(within(dialog).getByText('This picture can’t be shown.')).toBeTruthy();
  expect(within(dialog).queryByRole('img')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

test('[DET-01] pictures stay open when the address takes the id that the server has given', async () => {
  const { account, event } = await showEvent({ event_id: null, gallery_images: pictures });
  fireEvent.click(screen.getByRole('button', { name: 'Feria, picture 1 of 3' }));
  expect(await shownPicture()).toBe('Feria, picture 1 of 3');
  await account.db.events.update(event.ref, { event_id: 4711 });
  await waitFor(() => expect(addressNow()).toBe('/events/4711'));
  expect(screen.getByRole('dialog', { name: 'Pictures' })).toBeTruthy();
});

test('[DET-01] the time at the place comes first, the viewer’s own second where it is another', async () => {
  vi.stubEnv('TZ', 'Europe/Madrid');
  const times = {
    date_time: '2036-11-27T21:00:00-04:00',
    end_date_time: '2036-11-27T23:30:00-04:00',
    timezone: 'America/Santo_Domingo',
  };
  const first = await showEvent(times);
  expect(screen.getByText('Thursday, November 27, 2036')).toBeTruthy();
  expect(screen.getByText('09:00 PM to 11:30 PM').parentElement?.textContent).toContain(' Santo Domingo time');
  expect(screen.getByText('Your time: Fri, Nov 28, 02:00 AM to 04:30 AM')).toBeTruthy();
  first.unmount();
  vi.stubEnv('TZ', 'America/Puerto_Rico');
  await showEvent(times);
  expect(screen.getByText('09:00 PM to 11:30 PM')).toBeTruthy();
  expect(screen.queryByText(/Your time/)).toBe(null);
  vi.unstubAllEnvs();
});

test('[DET-01] a repeating event shows its next date, its rule in words and the dates after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2036-11-20T12:00:00Z') });
  await showEvent({
    date_time: '2036-11-07T21:00:00-04:00',
    end_date_time: '2036-11-07T23:00:00-04:00',
    timezone: 'America/Santo_Domingo',
    event_type: 'recurring',
    recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=5',
  });
  expect(screen.getByText('Friday, November 21, 2036').getAttribute('datetime')).toBe('2036-11-21T21:00:00-04:00');
  expect(screen.getByText('Every week on Friday, 5 times')).toBeTruthy();
  const dates = within(screen.getByRole('list', { name: 'Next dates' })).getAllByRole('listitem');
  expect(dates.map(({ textContent }) => textContent)).toEqual(['Fri, Nov 28', 'Fri, Dec 5']);
  vi.useRealTimers();
});

test('[DET-06] how often it was seen is told by the server, and by the device’s row until then', async () => {
  const account = await signedIn();
  const event = eventRow({ views: 7, unique_view_count: 1 });
  await hold(account, [event]);
  let answer: (counts: { all: number; unique: number } | null) => void = () => undefined;
  const fetchViews = vi.fn(() => new Promise<{ all: number; unique: number } | null>((resolve) => (answer = resolve)));
  show(<EventScreen {...page} idOrRef={event.ref} fetchViews={fetchViews} />);
  expect(await screen.findByText('7 views by 1 person')).toBeTruthy();
  await waitFor(() => expect(fetchViews).toHaveBeenCalledExactlyOnceWith(event.event_id));
  answer({ all: 1204, unique: 830 });
  expect(await screen.findByText('1,204 views by 830 people')).toBeTruthy();
});

test('[DET-01] what is similar and near is offered below, with how far it is', async () => {
  const at = (latitude: number): EventRow['location'] => ({ type: 'Point', coordinates: [-69.93, latitude] });
  const near = eventRow({ title: 'Round the corner', category: 'musica', location: at(18.49) });
  const other = eventRow({ title: 'Other', category: 'comida' });
  const { account } = await showEvent({ category: 'musica', location: at(18.48) }, [near, other]);
  expect(screen.queryByRole('region', { name: /Similar/ })).toBe(null);
  await account.db.meta.put({ key: 'status', value: { syncedAt: 1 } });
  const similar = await screen.findByRole('region', { name: 'Similar events nearby' });
  expect(within(similar).getAllByRole('article')).toHaveLength(1);
  const link = within(similar).getByRole('link', { name: 'Round the corner' });
  expect(link.getAttribute('href')).toBe(`/events/${String(near.event_id)}`);
  expect(within(similar).getByText('1.1 km')).toBeTruthy();
});
