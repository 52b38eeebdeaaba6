import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { endlessMs } from '#contract/calendar/series-bound.ts';
import { signedIn } from '#world/screens/person.ts';
import { holding, part, showList, titles } from '#world/screens/listing.tsx';
import { addressNow, expectAccessible } from '#world/screens/show.tsx';

const dayMs = 24 * 3_600_000;

/** Days from now, as an event has its times. */
function at(days: number) {
  const starts_at = Date.now() + days * dayMs;
  return { date_time: new Date(starts_at).toISOString(), starts_at, ends_at: starts_at };
}

/** So many events, the first of which has the most likes and begins last. */
const many = (count: number) =>
  Array.from({ length: count }, (_unused, index) => ({
    title: `No. ${String(index + 1)}`,
    likes: count - index,
    ...at(count - index),
  }));

const dots = (of = 'Featured Events') =>
  screen
    .getAllByRole('button', { name: /^Page \d+ of \d+$/ })
    .filter((dot) => dot.closest('nav')?.getAttribute('aria-label') === `Pages of ${of}`);
const currentDot = () =>
  dots()
    .find((dot) => dot.getAttribute('aria-current') === 'page')
    ?.getAttribute('aria-label');
const next = () => part('Featured Events').getByRole('button', { name: 'Next page' });

test('[EVT-08] the featured events are those to come, the most liked first, and they are counted', async () => {
  const account = await signedIn();
  await holding(
    account,
    { title: 'Liked', likes: 5, ...at(9) },
    { title: 'Loved', likes: 50, ...at(20) },
    { title: 'Over', likes: 500, ...at(-2) },
    { title: 'As liked, and sooner', likes: 5, ...at(3) },
  );
  showList();
  expect(await screen.findByText('3 events found')).toBeTruthy();
  expect(titles('Featured Events')).toEqual(['Loved', 'As liked, and sooner', 'Liked']);
});

test('[EVT-08] a card of what repeats tells the next date', async () => {
  const account = await signedIn();
  const first = { date_time: '2020-01-06T20:00:00Z', timezone: 'Etc/UTC', end_date_time: null };
  const rule = { event_type: 'recurring', recurrence: 'FREQ=DAILY', starts_at: Date.parse(first.date_time) } as const;
  await holding(account, { title: 'Every day', ...first, ...rule, ends_at: endlessMs });
  showList();
  const [told] = await screen.findAllByText(/20:00$/);
  const aheadMs = Date.parse(told?.getAttribute('datetime') ?? '') - Date.now();
  expect([aheadMs > 0, aheadMs <= dayMs]).toEqual([true, true]);
});

test('[EVT-08] with the filter of previous events the featured are those that are over', async () => {
  const account = await signedIn();
  await holding(
    account,
    { title: 'To come', likes: 90, ...at(1) },
    { title: 'Long ago', likes: 7, ...at(-90) },
    { title: 'Lately', likes: 3, ...at(-2) },
  );
  showList('/events/previous', { heading: 'Previous events', when: 'past' });
  expect(await screen.findByText('2 events found')).toBeTruthy();
  expect(titles('Featured Events')).toEqual(['Long ago', 'Lately']);
});

test('[EVT-08] text and category narrow the featured on the device; a text puts the best match first', async () => {
  const account = await signedIn();
  await holding(
    account,
    { title: 'Noche en el jazz club', likes: 90, category: 'musica' },
    { title: 'Jazz', likes: 1, category: 'musica' },
    { title: 'Jazz y pintura', likes: 40, category: 'arte' },
  );
  showList('/events?search=jazz&category=musica');
  expect(await screen.findByText('2 events found')).toBeTruthy();
  expect(titles('Featured Events')).toEqual(['Jazz', 'Noche en el jazz club']);
});

test('[EVT-03] four at a time in one, two or three columns, turned by dots that say where one is', async () => {
  await holding(await signedIn(), ...many(10));
  const { container } = showList();
  await screen.findByText('10 events found');
  await waitFor(() => expect(dots()).toHaveLength(3));
  expect(titles('Featured Events')).toEqual(['No. 1', 'No. 2', 'No. 3', 'No. 4']);
  const grid = part('Featured Events').getAllByRole('article')[0]?.parentElement;
  expect(grid?.className).toMatch(/grid-cols-1 .*sm:grid-cols-2 lg:grid-cols-3/);
  expect(currentDot()).toBe('Page 1 of 3');
  fireEvent.click(dots()[2] as HTMLElement);
  expect(titles('Featured Events')).toEqual(['No. 9', 'No. 10']);
  expect(currentDot()).toBe('Page 3 of 3');
  expect(next().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(next());
  expect(titles('Featured Events')).toEqual(['No. 9', 'No. 10']);
  fireEvent.keyDown(next(), { key: 'ArrowLeft' });
  expect(titles('Featured Events')).toEqual(['No. 5', 'No. 6', 'No. 7', 'No. 8']);
  await expectAccessible(container);
});

test('[EVT-03] of many pages there are seven dots, those around the one that is shown', async () => {
  await holding(await signedIn(), ...many(60));
  showList('/events?page=8');
  await screen.findByText('60 events found');
  await waitFor(() => expect(dots()).toHaveLength(7));
  const names = () => dots().map((dot) => dot.getAttribute('aria-label'));
  expect(names()).toEqual([5, 6, 7, 8, 9, 10, 11].map((page) => `Page ${String(page)} of 15`));
  fireEvent.click(next());
  expect(names()[0]).toBe('Page 6 of 15');
  expect(currentDot()).toBe('Page 9 of 15');
});

test('[EVT-03] a finger drawn across the cards turns the page, one drawn down doesn’t', async () => {
  await holding(await signedIn(), ...many(9));
  showList();
  await waitFor(() => expect(dots()).toHaveLength(3));
  const cards = screen.getByRole('region', { name: 'Featured Events' });
  const draw = (right: number, down: number) => {
    fireEvent.touchStart(cards, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(cards, { changedTouches: [{ clientX: 200 + right, clientY: 200 + down }] });
  };
  draw(-20, 0);
  draw(-60, 90);
  expect(currentDot()).toBe('Page 1 of 3');
  draw(-90, 10);
  expect(currentDot()).toBe('Page 2 of 3');
  draw(90, 10);
  expect(currentDot()).toBe('Page 1 of 3');
});

test('[EVT-03] the page stands in the address, and another filter begins at the first', async () => {
  await holding(await signedIn(), ...many(9).map((event) => ({ ...event, category: 'arte' })));
  showList('/events?page=3');
  await screen.findByText('9 events found');
  expect(titles('Featured Events')).toEqual(['No. 9']);
  await waitFor(() => expect(dots()).toHaveLength(3));
  fireEvent.click(dots()[1] as HTMLElement);
  expect(addressNow()).toBe('/events?page=2');
  fireEvent.click(screen.getByRole('button', { name: 'Art' }));
  await waitFor(() => expect(addressNow()).toBe('/events?category=arte'));
  expect(titles('Featured Events')[0]).toBe('No. 1');
});

test('[EVT-08] all of them stand below, soonest first, unless the featured are all there are', async () => {
  await holding(await signedIn(), ...many(5));
  showList();
  await screen.findByRole('heading', { level: 2, name: 'All events' });
  expect(titles('All events')).toEqual(['No. 5', 'No. 4', 'No. 3', 'No. 2', 'No. 1']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'No. 4' } });
  await screen.findByText('1 events found');
  expect(screen.queryByRole('heading', { level: 2, name: /^All / })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no' } });
  await screen.findByRole('heading', { level: 2, name: 'All results' });
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(parts).toEqual(['Featured Events', 'All results', 'Browse by Category']);
});

test('[EVT-03] categories are browsed four at a time with their counts, and choosing one filters', async () => {
  await holding(
    await signedIn(),
    { title: 'A', category: 'conciertos_y_musica' },
    { title: 'B', category: 'musica', online: true },
    { title: 'C', category: 'arte' },
    { title: 'D', category: 'deporte' },
    { title: 'E', category: 'comida' },
    { title: 'Gone', category: 'arte', ...at(-3) },
  );
  showList();
  await screen.findByRole('region', { name: 'Browse by Category' });
  const tiles = () =>
    part('Browse by Category')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  // A category that has no event has no tile.
  expect(tiles()).toEqual(['Music2 events', 'Art1 event', 'Sports1 event', 'Food1 event']);
  await waitFor(() => expect(dots('Browse by Category')).toHaveLength(2));
  fireEvent.click(dots('Browse by Category')[1] as HTMLElement);
  expect(tiles()).toEqual(['Online1 event']);
  fireEvent.click(dots('Browse by Category')[0] as HTMLElement);
  fireEvent.click(part('Browse by Category').getByRole('button', { name: /^Art/ }));
  expect(await screen.findByText('1 events found')).toBeTruthy();
  expect(addressNow()).toBe('/events?category=arte');
});

test('[EVT-08] [EVT-03] popular venues come from all that is to come, four at a time; choosing one shows exactly its events', async () => {
  const places = ['Teatro', 'Parque', 'Café', 'Club', 'Muelle'];
  await holding(
    await signedIn(),
    ...places.map((locationName, index) => ({ locationName, likes: 10 - index, title: `At ${locationName}` })),
    { address: 'Calle 5', title: 'In the street', likes: 0 },
    { locationName: 'Parque', title: 'Not at the Muelle', likes: 0 },
    { locationName: 'Café', title: 'Over', likes: 1, ...at(-5) },
    { locationName: 'Ruina', title: 'Once', likes: 0, ...at(-9) },
  );
  showList();
  await screen.findByRole('region', { name: 'Popular Venues' });
  const tiles = () =>
    part('Popular Venues')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(tiles()).toEqual([
    'Parque2 events · 9 likes',
    'Teatro1 event · 10 likes',
    'Café1 event · 8 likes',
    'Club1 event · 7 likes',
  ]);
  await waitFor(() => expect(dots('Popular Venues')).toHaveLength(2));
  fireEvent.click(dots('Popular Venues')[1] as HTMLElement);
  expect(tiles()).toEqual(['Muelle1 event · 6 likes', 'Calle 51 event · 0 likes']);
  fireEvent.click(part('Popular Venues').getByRole('button', { name: /^Muelle/ }));
  expect(await screen.findByText('1 events found')).toBeTruthy();
  expect(addressNow()).toBe('/events?venue=Muelle');
  expect(titles('Featured Events')).toEqual(['At Muelle']);
  fireEvent.click(screen.getByRole('button', { name: /^At Muelle/ }));
  expect(await screen.findByText('7 events found')).toBeTruthy();
  expect(addressNow()).toBe('/events');
});

test('[EVT-03] turning a page whose beginning is out of sight brings it back', async () => {
  await holding(await signedIn(), ...many(9));
  showList();
  await waitFor(() => expect(dots()).toHaveLength(3));
  const section = screen.getByRole('region', { name: 'Featured Events' });
  const scrolled = vi.spyOn(section, 'scrollIntoView');
  fireEvent.click(next());
  expect(scrolled).not.toHaveBeenCalled();
  vi.spyOn(section, 'getBoundingClientRect').mockReturnValue({ top: -700 } as DOMRect);
  fireEvent.click(next());
  expect(scrolled).toHaveBeenCalled();
});

test('[EVT-04] a search that finds nothing to come says what of it is over, and leads there', async () => {
  await holding(
    await signedIn(),
    { title: 'RubyFuza', ...at(-400) },
    { title: 'RubyFuza again', ...at(-40) },
    { title: 'Jazz', ...at(3) },
  );
  showList('/events?search=rubyfuza');
  expect(await screen.findByText('No events found with the selected filters')).toBeTruthy();
  const link = await screen.findByRole('link', { name: '2 previous events match' });
  expect(link.getAttribute('href')).toBe('/events/previous?search=rubyfuza');
});

test('[EVT-04] a search of what is over that finds nothing says what is to come', async () => {
  await holding(await signedIn(), { title: 'Jazz', ...at(3) }, { title: 'Over', ...at(-3) });
  showList('/events/previous?search=jazz', { when: 'past' });
  const link = await screen.findByRole('link', { name: '1 upcoming event matches' });
  expect(link.getAttribute('href')).toBe('/events?search=jazz');
});

test('[EVT-08] previous events name the venues and categories of what is over alone, and come a page at a time', async () => {
  const over = Array.from({ length: 30 }, (_unused, index) => ({
    title: `Over ${String(index + 1)}`,
    locationName: 'Ruina',
    category: 'arte',
    ...at(-index - 1),
  }));
  await holding(await signedIn(), ...over, { title: 'Jazz', locationName: 'Teatro', category: 'musica', ...at(3) });
  showList('/events/previous', { when: 'past' });
  await screen.findByRole('region', { name: 'Popular Venues' });
  const tiles = (name: string) =>
    part(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(tiles('Popular Venues')).toEqual([expect.stringMatching(/^Ruina30 events/)]);
  expect(tiles('Browse by Category')).toEqual(['Art30 events']);
  expect(titles('All events')).toHaveLength(24);
  expect(screen.getByText('24 of 30 events')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(titles('All events')).toHaveLength(30));
  expect(addressNow()).toBe('/events/previous?more=1');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
