import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FoundPlace } from '#contract/geo/place.ts';
import { mapView } from '#features/map/kinds.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import {
  card,
  geolocation,
  giveRoom,
  holdMedia,
  mapsHaveRoom,
  openMap,
  pass,
  phone,
  placed,
  row,
  standNow,
  type StageOptions,
} from './stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

const findCities = vi.hoisted(() => vi.fn());
vi.mock('#features/map/atlas/client.ts', () => ({
  openAtlas: () => ({
    outline: () => Promise.reject(new Error('No atlas')),
    names: () => Promise.reject(new Error('No atlas')),
    findCities,
    onArrival: () => () => undefined,
    close: () => undefined,
  }),
}));

mapsHaveRoom();
const jazz = placed('Jazz', 18.5, -69.9);
const sheet = () => screen.getByRole('region', { name: 'List' });
const heightNow = () => sheet().dataset['height'];
const toggle = () => within(sheet()).getByRole('button', { name: /^(Show|Hide) the list$/ });
const places = () => within(screen.getByRole('region', { name: 'Places' })).getAllByRole('button');
const type = (text: string) => {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search events or places' }), { target: { value: text } });
};

beforeEach(() => {
  findCities.mockReset().mockResolvedValue([]);
  holdMedia(...phone);
  giveRoom(375, 667);
  appStore.set(positionAtom, { type: 'denied', place: null });
  geolocation();
});

test('[MAP-01] on a phone the list is a sheet over the map: low at first, with its numbers, and nothing else of it', async () => {
  const { container } = await openMap([jazz]);
  expect(screen.queryByRole('complementary', { name: 'List' })).toBeNull();
  expect(heightNow()).toBe('low');
  expect(within(sheet()).getByText('1 event in view')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Events on the map' })).toBeNull();
  vi.useRealTimers();
  await expectAccessible(container);
});

test('[MAP-01] [MAP-06] a button shows the list and hides it; an event of it is looked at on the map', async () => {
  const { container } = await openMap([jazz], { kind: mapView, hasSearch: false, at: '/map/view?at=18.5,-69.9,12z' });
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(toggle());
  await pass(0);
  expect([heightNow(), toggle().getAttribute('aria-expanded')]).toEqual(['half', 'true']);
  fireEvent.click(toggle());
  expect(heightNow()).toBe('low');
  fireEvent.click(toggle());
  await pass(0);
  fireEvent.click(row('Jazz'));
  await pass(0);
  expect([heightNow(), standNow()]).toEqual(['low', [18.5, -69.9, 14]]);
  expect(card('Jazz')).toBeTruthy();
  vi.useRealTimers();
  await expectAccessible(container);
});

test('[MAP-01] who begins to search sees what is found', async () => {
  await openMap([jazz]);
  type('ja');
  await pass(0);
  expect(heightNow()).toBe('half');
  expect(row('Jazz')).toBeTruthy();
});

const found = (given: Partial<FoundPlace>): FoundPlace => ({
  placeId: 'city:1',
  locationName: null,
  address1: null,
  city: 'Santiago',
  state: null,
  province: null,
  country: 'Dominican Republic',
  postalCode: null,
  location: { type: 'Point', coordinates: [-70.69, 19.45] },
  timezone: null,
  ...given,
});

function openWith(
  findPlaces: (text: string, signal: AbortSignal) => Promise<FoundPlace[]>,
  options: StageOptions = {},
) {
  const asked = vi.fn(findPlaces);
  return openMap([jazz], { ...options, ports: { findPlaces: asked } }).then((stage) => ({ ...stage, asked }));
}

test('[MAP-01] places that the server finds stand above the events; pressed, the map goes there', async () => {
  const zoo = found({ placeId: 'zoo', locationName: 'Zoo', address1: 'Calle 5', city: 'Santiago' });
  const { asked } = await openWith(() => Promise.resolve([found({}), zoo]));
  type('santi');
  await pass(249);
  expect(asked).not.toHaveBeenCalled();
  await pass(1);
  expect(asked).toHaveBeenCalledExactlyOnceWith('santi', expect.anything());
  expect(places().map(({ textContent }) => textContent)).toEqual([
    'SantiagoDominican Republic',
    'ZooCalle 5, Santiago, Dominican Republic',
  ]);
  fireEvent.click(places()[0] as HTMLElement);
  await pass(0);
  expect(standNow()).toEqual([19.45, -70.69, 13]);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(screen.queryByRole('region', { name: 'Places' })).toBeNull();
  expect(heightNow()).toBe('low');
});

test('[MAP-01] [MAP-03] who has gone to a place is not taken to where they are', async () => {
  appStore.set(positionAtom, { type: 'untold', place: null });
  const browser = geolocation();
  const { kept } = await openWith(() => Promise.resolve([found({})]));
  type('santi');
  await pass(250);
  fireEvent.click(places()[0] as HTMLElement);
  browser.tell({ latitude: 40.7, longitude: -74 });
  await pass(5_000);
  expect(standNow()).toEqual([19.45, -70.69, 13]);
  expect(kept.get('mapView/events')).toEqual({ latitude: 19.45, longitude: -70.69, zoom: 13 });
});

test('[MAP-07] where the server is silent, the cities that come with the app are found', async () => {
  findCities.mockResolvedValue([{ name: 'Santiago', country: 'CL', latitude: -33.45, longitude: -70.65 }]);
  await openWith(() => Promise.reject(new Error('Nobody answers')), { isOffline: true });
  type('santi');
  await pass(250);
  expect(findCities).toHaveBeenCalledWith('santi', 4);
  expect(places().map(({ textContent }) => textContent)).toEqual(['SantiagoChile']);
  fireEvent.click(places()[0] as HTMLElement);
  await pass(0);
  expect(standNow()).toEqual([-33.45, -70.65, 13]);
});

test('[MAP-07] where neither finds anything, nothing is said of places', async () => {
  findCities.mockRejectedValue(new Error('No atlas'));
  await openWith(() => Promise.reject(new Error('Nobody answers')));
  type('santi');
  await pass(250);
  expect(screen.queryByRole('region', { name: 'Places' })).toBeNull();
});

test('[MAP-01] what was typed before isn’t answered any more, and a letter alone isn’t asked for', async () => {
  const answers: ((places: FoundPlace[]) => void)[] = [];
  const { asked } = await openWith(() => new Promise((resolve) => void answers.push(resolve)));
  type('s');
  await pass(1_000);
  expect(asked).not.toHaveBeenCalled();
  type('santi');
  await pass(250);
  type('madrid');
  await pass(250);
  expect(asked.mock.calls.map(([text, signal]) => [text, signal.aborted])).toEqual([
    ['santi', true],
    ['madrid', false],
  ]);
  answers[1]?.([found({ city: 'Madrid', country: 'Spain' })]);
  await pass(0);
  answers[0]?.([found({})]);
  await pass(0);
  expect(places().map(({ textContent }) => textContent)).toEqual(['MadridSpain']);
  // Of what was found for other words nothing is shown.
  type('lima');
  await pass(0);
  expect(screen.queryByRole('region', { name: 'Places' })).toBeNull();
});
