// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#data/events/catalog.ts';
import '#data/events/when/search.ts';
import '#features/events/filter/dates-sheet.tsx';
import '#features/events/filter/row.tsx';
import '#features/events/filter/where-sheet.tsx';
import '#features/events/list/fetch-more.tsx';
import '#features/events/list/sections.tsx';
import '#ui/dialog/panel.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#data/events/rows.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { holding, nobodyAnswers, part, showList, tell, titles } from '#world/screens/listing.tsx';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible } from '#world/screens/show.tsx';

const cities = vi.hoisted(() => vi.fn());
vi.mock('#shared-parts/cities/find.ts', () => ({ findCities: cities }));

/** A Wednesday. */
const now = new Date(2031, 4, 7, 12);

function on(day: number, hour: number, given: Partial<EventRow> = {}): Partial<EventRow> {
  const start = new Date(2031, 4, day, hour);
  const end = start.getTime() + 3_600_000;
  const times = { date_time: start.toISOString(), end_date_time: new Date(end).toISOString() };
  return { ...times, timezone: null, starts_at: start.getTime(), ends_at: end, price: '0.00', ...given };
}
const point = (latitude: number, longitude: number): Pick<EventRow, 'location'> => ({
  location: { type: 'Point', coordinates: [longitude, latitude] },
});

async function four() {
  const account = await signedIn();
  await holding(
    account,
    on(7, 18, { title: 'Wednesday', likes: 4, ...point(40.42, -3.7) }),
    on(8, 9, { title: 'Thursday', likes: 3, price: '5.00', ...point(40.5, -3.7) }),
    on(10, 21, { title: 'Saturday', likes: 2, price: '5.00', ...point(41.38, 2.17) }),
    on(21, 10, { title: 'In two weeks', likes: 1, location: null, category: 'musica' }),
  );
  return account;
}

const row = async () => within(await screen.findByRole('group', { name: 'When and where' }));
const chip = async (name: string) => (await row()).findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await chip(name));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const shown = (...expected: string[]) => waitFor(() => expect(titles('Featured Events')).toEqual(expected));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  appStore.set(positionAtom, { type: 'untold', place: null });
  cities.mockReset().mockImplementation((text: string) =>
    Promise.resolve(
      [
        { name: 'Madrid', country: 'ES', latitude: 40.4, longitude: -3.7 },
        { name: 'Madrid', country: 'CO', latitude: 4.7, longitude: -74.3 },
      ].filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())),
    ),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('[WHERE-03] a named day and a price that were pressed stand in the row and in the address; pressed again, they go', async () => {
  await four();
  const { container } = showList();
  await screen.findByText('4 events found');
  await press('This weekend');
  await shown('Saturday');
  expect((await chip('This weekend')).getAttribute('aria-pressed')).toBe('true');
  expect(addressNow()).toBe('/events?when=weekend');
  await press('Tomorrow');
  await shown('Thursday');
  expect((await chip('This weekend')).getAttribute('aria-pressed')).toBe('false');
  await press('Free');
  await screen.findByText('No events found with the selected filters');
  await press('Tomorrow');
  await shown('Wednesday', 'In two weeks');
  expect(addressNow()).toBe('/events?price=free');
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  await shown('Wednesday', 'Thursday', 'Saturday', 'In two weeks');
  expect(addressNow()).toBe('/events');
  expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
});

test('[WHERE-09] several filters are counted where they are cleared; a place and its radius are one', async () => {
  await four();
  showList('/events?price=free&place=Madrid&km=10');
  const clear = await screen.findByRole('button', { name: 'Clear all 2 filters' });
  expect(clear.textContent).toBe('Clear (2)');
  await press('Free');
  expect(screen.getByRole('button', { name: 'Clear all filters' }).textContent).toBe('Clear');
});

test('[WHERE-03] what came with the address is in sight in the row; a press moves nothing', async () => {
  await four();
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset['on'] === undefined ? 0 : 400;
  });
  showList('/events?price=paid');
  await chip('Paid');
  const scroller = await screen.findByRole('group', { name: 'When and where' });
  expect(scroller.scrollLeft).toBe(400);
  scroller.scrollLeft = 120;
  (await chip('Paid')).focus();
  await press('Paid');
  await press('Paid');
  expect(scroller.scrollLeft).toBe(120);
  vi.restoreAllMocks();
});

test('[WHERE-03] days and a part of the day are chosen in a sheet, and the row says which', async () => {
  await four();
  showList();
  await screen.findByText('4 events found');
  await press('Pick a date');
  const sheet = await dialog('When');
  const set = (label: string, value: string) => fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  const addressIs = (address: string) => waitFor(() => expect(addressNow()).toBe(address));
  fireEvent.click(sheet.getByRole('button', { name: 'Sat, 10 May' }));
  await addressIs('/events?from=2031-05-10');
  set('To', '2031-05-21');
  await addressIs('/events?from=2031-05-10&to=2031-05-21');
  // A beginning behind the end moves the end.
  set('From', '2031-05-22');
  await addressIs('/events?from=2031-05-22');
  set('To', '2031-05-08');
  await addressIs('/events?from=2031-05-08');
  set('To', '2031-05-21');
  fireEvent.click(sheet.getByRole('radio', { name: 'Night' }));
  await addressIs('/events?from=2031-05-08&to=2031-05-21&part=night');
  await expectAccessible(document.body);
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await shown('Saturday');
  expect(await chip('Thu, 8 May – Wed, 21 May · Night')).toBeTruthy();
});

test('[WHERE-03] a city is found on the device and narrows the list to its surroundings, the nearest first', async () => {
  await four();
  showList();
  await screen.findByText('4 events found');
  await press('Near a city');
  const sheet = await dialog('Where');
  fireEvent.change(sheet.getByLabelText('City'), { target: { value: 'madr' } });
  const [first, second] = await within(await sheet.findByRole('list', { name: 'Cities' })).findAllByRole('button');
  expect([first?.textContent, second?.textContent]).toEqual(['MadridSpain', 'MadridColombia']);
  fireEvent.click(first as HTMLElement);
  await waitFor(() => expect(addressNow()).toBe('/events?place=Madrid'));
  await expectAccessible(document.body);
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await shown('Wednesday', 'Thursday');
  await press('Within 50 km of Madrid');
  fireEvent.click((await dialog('Where')).getByRole('radio', { name: '10 km' }));
  fireEvent.click((await dialog('Where')).getByRole('button', { name: 'Done' }));
  await shown('Wednesday');
  expect(await chip('Within 10 km of Madrid')).toBeTruthy();
});

test('[WHERE-01] an address names a city, even one of several of that name; one that nobody knows leaves the list', async () => {
  await four();
  const { unmount } = showList('/events?place=Madrid,+CO&km=50');
  await screen.findByText('No events found with the selected filters');
  unmount();
  showList('/events?place=Atlantis');
  expect(await screen.findByText('“Atlantis” isn’t a city we know. Try a larger one nearby.')).toBeTruthy();
  expect(await screen.findByText('4 events found')).toBeTruthy();
});

test('[WHERE-03] the order is chosen, and the list says it', async () => {
  await four();
  showList('/events?sort=start');
  await shown('Wednesday', 'Thursday', 'Saturday', 'In two weeks');
  await press('Soonest first');
  const sheet = await dialog('More');
  fireEvent.click(sheet.getByRole('radio', { name: 'Most liked' }));
  await waitFor(() => expect(addressNow()).toBe('/events?sort=likes'));
  await expectAccessible(document.body);
});

test('[WHERE-02] the list begins with the last filter, an address with parameters with those', async () => {
  await four();
  const first = showList();
  await screen.findByText('4 events found');
  await press('This weekend');
  await shown('Saturday');
  first.unmount();
  const linked = showList('/events?price=free');
  await shown('Wednesday', 'In two weeks');
  linked.unmount();
  const again = showList();
  await shown('Saturday');
  expect(addressNow()).toBe('/events?when=weekend');
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  await shown('Wednesday', 'Thursday', 'Saturday', 'In two weeks');
  again.unmount();
  showList();
  await screen.findByText('4 events found');
  expect(addressNow()).toBe('/events');
});

test('[WHERE-02] who has gone elsewhere meanwhile is not called back by what is remembered', async () => {
  await four();
  const first = showList();
  await screen.findByText('4 events found');
  await press('This weekend');
  await shown('Saturday');
  first.unmount();
  showList();
  // The next page is still loading.
  window.history.pushState(null, '', '/elsewhere');
  await screen.findByText('4 events found');
  await vi.dynamicImportSettled();
  expect(addressNow()).toBe('/events');
  window.history.back();
});

test('[WHERE-04] how many were found, of how many, and whether the server has been asked, too', async () => {
  const account = await four();
  const answer = Promise.withResolvers<unknown>();
  const ask = vi.fn(() => answer.promise);
  showList('/events?when=weekend', { fetchEvents: ask });
  expect(await screen.findByText('1 events found')).toBeTruthy();
  expect(await screen.findByText('of 4 on this device')).toBeTruthy();
  expect(await screen.findByText('Looking for more…')).toBeTruthy();
  answer.resolve({ newCount: 0, isWhole: true });
  expect(await screen.findByText('of 4 · checked online')).toBeTruthy();
  await tell(account, { gate: 'offline' });
  expect(await screen.findByText('of 4 on this device')).toBeTruthy();
  await press('This weekend');
  await screen.findByText('4 events found');
  expect(screen.queryByText(/^of 4/)).toBeNull();
});

test('[WHERE-04] a server that doesn’t answer isn’t said to have been asked', async () => {
  await four();
  const ask = vi.fn(() => Promise.resolve(null));
  showList('/events?when=weekend', { fetchEvents: ask });
  await waitFor(() => expect(ask).toHaveBeenCalledWith(expect.objectContaining({ as: 'found' }), expect.anything()));
  await waitFor(() => expect(screen.queryByText('Looking for more…')).toBeNull());
  expect(screen.getByText('of 4 on this device')).toBeTruthy();
});

test('[WHERE-05] where nothing is found, buttons say what would be, with less', async () => {
  await four();
  const { container } = showList('/events?when=tomorrow&price=free');
  await screen.findByText('No events found with the selected filters');
  expect(screen.getByRole('button', { name: 'Any price (1)' })).toBeTruthy();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Any day (2)' }));
  await shown('Wednesday', 'In two weeks');
  expect(addressNow()).toBe('/events?price=free');
});

test('[WHERE-05] a radius is widened to the next that finds anything', async () => {
  await four();
  showList('/events?place=Madrid&km=2&when=tomorrow');
  fireEvent.click(await screen.findByRole('button', { name: 'Within 50 km (1)' }));
  await shown('Thursday');
  expect(addressNow()).toBe('/events?place=Madrid&when=tomorrow');
});

test('[WHERE-06] what the words of a search mean is said in chips; removed, its words go and the others stay', async () => {
  await four();
  showList();
  await screen.findByText('4 events found');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tomorrow paid' } });
  await shown('Thursday');
  const understood = within(await screen.findByRole('group', { name: 'From your search' }));
  expect(understood.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Tomorrow×', 'Paid×']);
  fireEvent.click(understood.getByRole('button', { name: 'Remove Tomorrow' }));
  await shown('Thursday', 'Saturday');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(addressNow()).toBe('/events?price=paid');
});

test('[WHERE-07] of a repeating event the card shows the date that was asked for', async () => {
  const account = await signedIn();
  await holding(account, {
    ...on(7, 18, { title: 'Each day', event_type: 'recurring', recurrence: 'FREQ=DAILY;COUNT=30' }),
    ends_at: new Date(2031, 5, 30).getTime(),
  });
  showList('/events?from=2031-05-10');
  await screen.findByText('1 events found');
  expect(part('Featured Events').getByText(/^sáb, 10 may/)).toBeTruthy();
});

test('[WHERE-03] what is over has no tomorrow, and isn’t remembered', async () => {
  await four();
  showList('/events/previous', { when: 'past', fetchEvents: nobodyAnswers });
  expect((await row()).queryByRole('button', { name: 'This weekend' })).toBeNull();
  await press('Free');
  await waitFor(() => expect(addressNow()).toBe('/events/previous?price=free'));
  expect(localStorage.getItem('events-filter')).toBeNull();
});
