import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventStates } from '#features/map/deps.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import {
  about,
  desktop,
  drag,
  geolocation,
  giveRoom,
  holdMedia,
  list,
  mapNow,
  mapsHaveRoom,
  marker,
  openMap,
  pass,
  placed,
  row,
  rowsShown,
} from './stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

mapsHaveRoom();
const person = { latitude: 18.49, longitude: -69.93 };
const near = placed('Near', 18.493, -69.93);
const away = placed('Away', 18.54, -69.93);
const abroad = placed('Abroad', 40.71, -74.01);

beforeEach(() => {
  localStorage.clear();
  holdMedia(...desktop);
  appStore.set(positionAtom, { type: 'known', place: person });
  geolocation();
});

const texts = () => rowsShown().map(({ textContent }) => textContent);
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const type = (text: string) => {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search events or places' }), { target: { value: text } });
};

test('[MAP-04] the list has what is on the map, the nearest first: metres under 1 km, then km with one decimal', async () => {
  await openMap([away, abroad, near]);
  expect(texts()).toHaveLength(2);
  expect(texts()[0]).toMatch(/Near.*334 m$/);
  expect(texts()[1]).toMatch(/Away.*5\.6 km$/);
});

test('[MAP-04] the map moved, the list is what is there now, told from the person', async () => {
  await openMap([away, abroad, near]);
  drag(40.71, -74.01, 12);
  await pass(0);
  expect(texts()).toEqual([expect.stringMatching(/Abroad.*2\d{3}\.\d km$/)]);
  drag(10, 10, 12);
  await pass(0);
  expect(screen.getByText('No events found')).toBeTruthy();
});

test('[MAP-04] where nobody knows where the person is, the middle of the map is told from', async () => {
  appStore.set(positionAtom, { type: 'denied', place: null });
  await openMap([away, near]);
  expect(screen.getByText('Nearest first')).toBeTruthy();
  drag(18.54, -69.93, 12);
  await pass(0);
  expect(texts()).toEqual([expect.stringMatching(/Away.*n\d\d? m$/), expect.stringMatching(/Near.*5\.2 km$/)]);
});

test('[MAP-01] [MAP-06] the list says how many there are, and how many of them the person goes to', async () => {
  const states: EventStates = {
    engagements: new Map([
      [near.ref, { ...emptyEngagement(near.ref), subscribed: true }],
      // What isn't on the map isn't counted.
      [abroad.ref, { ...emptyEngagement(abroad.ref), subscribed: true }],
    ]),
    changes: new Map(),
  };
  await openMap([away, abroad, near], { states, badge: <p>@ana</p> });
  expect(status()).toContainEqual(expect.stringContaining('2 events in view · 1 subscribed'));
  expect(row('Near').textContent).toContain('Subscribed');
  expect(row('Away').textContent).not.toContain('Subscribed');
  expect(screen.getByText('@ana')).toBeTruthy();
});

test('[MAP-01] to a visitor nothing is said of subscriptions; one event is one', async () => {
  await openMap([near]);
  const told = status().find((text) => text?.startsWith('1 event')) ?? '';
  expect(told).toMatch(/^1 event in view/);
  expect(told).not.toContain('subscribed');
});

test('[MAP-07] of ten thousand events the list makes only the rows that can be seen, and counts them all', async () => {
  const many = Array.from({ length: 10_000 }, (_unused, index) =>
    placed(`Event ${String(index)}`, 18.4 + (index % 100) / 1_000, -69.98 + Math.floor(index / 100) / 1_000),
  );
  await openMap(many);
  expect(status()).toContainEqual(expect.stringContaining('10,000 events'));
  expect(rowsShown().length).toBeGreaterThan(5);
  expect(rowsShown().length).toBeLessThan(60);
  // Those that lie too close together are one marker.
  const markers = mapNow().getContainer().querySelectorAll('[role=button].leaflet-marker-icon');
  expect(markers.length).toBeLessThan(150);
});

test('[MAP-01] a search: what fits is listed wherever it is, and counted as found', async () => {
  await openMap([away, abroad, near]);
  type('abr');
  await pass(0);
  expect(texts()).toEqual([expect.stringMatching(/Abroad/)]);
  expect(status()).toContainEqual(expect.stringContaining('1 event found'));
});

test('[MAP-01] a search that nothing fits says so, and what to do', async () => {
  await openMap([near]);
  type('nothing like it');
  await pass(0);
  expect(screen.getByText('No events found')).toBeTruthy();
  expect(screen.getByText('Try adjusting your search')).toBeTruthy();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('[MAP-01] until the events are read it says that they load', async () => {
  const { tell } = await openMap(null);
  expect(screen.getAllByText('Loading events...').length).toBeGreaterThan(0);
  expect(screen.queryByText('No events found')).toBeNull();
  await tell([near]);
  await pass(0);
  expect(screen.queryByText('Loading events...')).toBeNull();
  expect(texts()).toHaveLength(1);
});

test('[MAP-01] until it is known where the map opens, it says that it loads', async () => {
  await openMap([near], { db: null });
  expect(screen.getByText('Loading map....')).toBeTruthy();
  expect(screen.queryByRole('application')).toBeNull();
});

test('[MAP-05] while the server is asked it says so', async () => {
  let answer: (told: { isWhole: boolean }) => void = () => undefined;
  const askArea = vi.fn(() => new Promise<{ isWhole: boolean } | null>((resolve) => (answer = resolve)));
  await openMap([near], { ports: { fetchArea: askArea } });
  await pass(1);
  expect(askArea).toHaveBeenCalledExactlyOnceWith({ center: about(18.49, -69.93), radiusKm: 50 }, expect.anything());
  expect(screen.getByText('Looking for more…')).toBeTruthy();
  answer({ isWhole: true });
  await pass(0);
  expect(screen.queryByText('Looking for more…')).toBeNull();
});

test('[MAP-05] moved by hand, the map asks when it is pressed; offline there is nothing to press', async () => {
  const askArea = vi.fn(() => Promise.resolve({ isWhole: true }));
  const { unmount } = await openMap([near], { ports: { fetchArea: askArea } });
  await pass(1_000);
  drag(40.71, -74.01, 12);
  await pass(0);
  expect(askArea).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Search this area' }));
  expect(askArea).toHaveBeenLastCalledWith({ center: about(40.71, -74.01), radiusKm: 50 }, expect.anything());
  await pass(0);
  expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
  unmount();
  await openMap([near], { ports: { fetchArea: askArea }, isOffline: true });
  drag(-33, 151, 12);
  await pass(0);
  expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
  expect(askArea).toHaveBeenCalledTimes(2);
});

test('[MAP-01] the hint is shown until it has been read, once on a device', async () => {
  const { unmount } = await openMap([near]);
  const hint = screen.getByRole('complementary', { name: 'Hint' });
  fireEvent.click(within(hint).getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('complementary', { name: 'Hint' })).toBeNull();
  unmount();
  await openMap([near]);
  expect(screen.queryByRole('complementary', { name: 'Hint' })).toBeNull();
});

test('[MAP-01] review cards are decoration: not read out, not reached, and on wide screens alone', async () => {
  await openMap([near]);
  const cards = [...document.querySelectorAll('[aria-hidden=true]')].find((each) =>
    /Sample reviews/.test(each.textContent),
  );
  expect(cards?.querySelectorAll('a, button, [tabindex]')).toHaveLength(0);
  expect(cards?.closest('.hidden')?.className).toMatch(/\bxl:block\b/);
});

test('[MAP-01] [MAP-03] the map is named, has its list beside it, and axe finds nothing', async () => {
  const { container } = await openMap([near, away], { badge: <p>@ana</p> });
  expect(screen.getByRole('application', { name: 'Map of events' })).toBeTruthy();
  expect(screen.getByRole('complementary', { name: 'List' }).contains(list())).toBe(true);
  expect(marker('Near').style.width).toBe('40px');
  vi.useRealTimers();
  await expectAccessible(container);
});

test('[MAP-01] [MAP-04] with nothing to list axe finds nothing either', async () => {
  const { container } = await openMap([]);
  expect(screen.getByText('No events found')).toBeTruthy();
  vi.useRealTimers();
  await expectAccessible(container);
});

test('a map of another size looks for what it shows now', async () => {
  await openMap([near, placed('Beside', 18.49, -69.6)]);
  expect(texts()).toHaveLength(1);
  giveRoom(2_400, 600);
  drag(18.49, -69.93, 12);
  mapNow().invalidateSize();
  await pass(0);
  expect(texts()).toHaveLength(2);
});
