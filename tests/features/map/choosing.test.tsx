import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mapView } from '#features/map/kinds.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import {
  card,
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
  press,
  row,
  standNow,
} from './stage.tsx';
import { addressNow, expectAccessible } from '#world/screens/show.tsx';

mapsHaveRoom();
const jazz = placed('Jazz', 18.5, -69.9);
const fair = placed('Fair', 18.47, -69.85);
const both = [jazz, fair];
const idOf = ({ event_id: id }: typeof jazz) => String(id);
const noCard = () => expect(screen.queryByRole('article')).toBeNull();
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

beforeEach(() => {
  holdMedia(...desktop);
  appStore.set(positionAtom, { type: 'denied', place: null });
  geolocation();
  // So wide that both are seen from as near as an event is looked at.
  giveRoom(4_000, 3_000);
});

test('[MAP-03] [MAP-01] an event of the list: its card, and the map is there at once, zoom 15', async () => {
  const { container } = await openMap(both);
  noCard();
  row('Jazz').focus();
  fireEvent.click(row('Jazz'));
  expect(standNow()).toEqual([18.5, -69.9, 15]);
  await pass(0);
  expect(document.activeElement).toBe(card('Jazz'));
  expect(addressNow()).toBe(`/map?event=${idOf(jazz)}`);
  expect(row('Jazz').getAttribute('aria-current')).toBe('true');
  expect(marker('Jazz').className).toContain('chosen');
  vi.useRealTimers();
  await expectAccessible(container);
});

test('[MAP-01] [MAP-04] the card tells when, where, how far, how much and of whom, and leads to the event', async () => {
  appStore.set(positionAtom, { type: 'known', place: { latitude: 18.493, longitude: -69.9 } });
  await openMap(both);
  await press(row('Jazz'));
  const text = card('Jazz').textContent;
  for (const part of ['vie, 1 may', 'Malecón', '778 m', 'Free', 'Bea']) expect(text).toContain(part);
  expect(within(card('Jazz')).getByRole('link', { name: 'Jazz' }).getAttribute('href')).toBe(`/events/${jazz.ref}`);
  expect(within(card('Jazz')).getByRole('link', { name: 'Bea' }).getAttribute('href')).toBe(
    `/profile/${String(jazz.organizer.user_id)}`,
  );
  expect(within(card('Jazz')).getByRole('button', { name: 'Like Jazz' })).toBeTruthy();
  expect(card('Jazz').querySelector(`[data-cover="${jazz.ref}"]`)).not.toBeNull();
  await press(row('Fair'));
  expect(card('Fair').textContent).toMatch(/5\.9 km/);
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('[MAP-01] the card closes by its button and by Escape, and what opened it has the focus again', async () => {
  await openMap(both);
  await press(row('Jazz'));
  await press(within(card('Jazz')).getByRole('button', { name: 'Close' }));
  noCard();
  expect(document.activeElement).toBe(row('Jazz'));
  expect(addressNow()).toBe('/map');
  await press(row('Jazz'));
  escape();
  await pass(0);
  noCard();
  expect(document.activeElement).toBe(row('Jazz'));
});

test('[MAP-01] while the card is there toasts stand at the top, so that they don’t cover its buttons', async () => {
  await openMap(both);
  const isAbove = () => document.documentElement.classList.contains('has-toasts-above');
  expect(isAbove()).toBe(false);
  await press(row('Jazz'));
  expect(isAbove()).toBe(true);
  escape();
  await pass(0);
  noCard();
  expect(isAbove()).toBe(false);
});

test('[MAP-01] Escape that something else took leaves the card', async () => {
  await openMap(both);
  await press(row('Jazz'));
  const take = (event: Event) => event.preventDefault();
  card('Jazz').addEventListener('keydown', take);
  escape();
  await pass(0);
  expect(card('Jazz')).toBeTruthy();
});

test('[MAP-03] a marker that is pressed shows its event; closed, the marker has the focus again', async () => {
  await openMap(both);
  const pressed = marker('Jazz');
  pressed.focus();
  fireEvent.keyDown(pressed, { key: 'Enter' });
  await pass(0);
  expect(standNow()).toEqual([18.5, -69.9, 15]);
  expect(document.activeElement).toBe(card('Jazz'));
  escape();
  await pass(0);
  expect(document.activeElement).toBe(marker('Jazz'));
});

test('[MAP-01] when the opener is gone, the map has the focus', async () => {
  await openMap(both);
  await press(row('Jazz'));
  expect(document.activeElement).toBe(card('Jazz'));
  drag(40.71, -74.01, 12);
  await pass(0);
  escape();
  await pass(0);
  expect(document.activeElement).toBe(mapNow().getContainer());
});

test('[MAP-03] one that the address names doesn’t take the focus, and the map opens there', async () => {
  await openMap(both, { at: `/map?event=${jazz.ref}` });
  expect(card('Jazz').contains(document.activeElement)).toBe(false);
  expect(standNow()).toEqual([18.5, -69.9, 15]);
});

test('[MAP-03] an address with an event and a place shows the place, with the event’s card', async () => {
  await openMap(both, { at: `/map?event=${jazz.ref}&at=18.6,-70.1,11z` });
  expect(card('Jazz')).toBeTruthy();
  expect(standNow()).toEqual([18.6, -70.1, 11]);
});

test('[MAP-06] on the other map the event is looked at at zoom 14, told beside its marker of 45 px', async () => {
  const inNewYork = placed('Run', 40.72, -74);
  const { container } = await openMap([inNewYork], { kind: mapView, hasSearch: false, label: 'Map view' });
  expect(standNow()).toEqual([40.71, -74.01, 10]);
  expect(marker('Run').style.width).toBe('45px');
  await press(row('Run'));
  expect(standNow()[2]).toBe(14);
  expect(card('Run').closest('.leaflet-popup')).not.toBeNull();
  expect(card('Run').closest('.leaflet-popup')?.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close popup' })).toBeNull();
  escape();
  await pass(0);
  noCard();
  expect(document.querySelector('.leaflet-popup')).toBeNull();
  expect(document.activeElement).toBe(row('Run'));
  await press(row('Run'));
  vi.useRealTimers();
  await expectAccessible(container);
});

test('[MAP-06] the other map has no search, and a switch between the map and the satellite where there is one', async () => {
  const pictures = {
    tiles: { url: 'https://tiles.test/{z}/{x}/{y}', attribution: 'Drawn', max_zoom: 19 },
    satellite: { url: 'https://above.test/{z}/{x}/{y}', attribution: 'Above', max_zoom: 16 },
  };
  const { container, unmount } = await openMap(both, { kind: mapView, hasSearch: false, pictures });
  expect(screen.queryByRole('searchbox')).toBeNull();
  const [map, satellite] = ['Map', 'Satellite'].map((name) => screen.getByRole('button', { name }));
  const pressed = () => [map, satellite].map((button) => button?.getAttribute('aria-pressed'));
  const sources = () =>
    [...container.querySelectorAll('img.leaflet-tile')].map((tile) => new URL((tile as HTMLImageElement).src).host);
  expect([pressed(), new Set(sources())]).toEqual([['true', 'false'], new Set(['tiles.test'])]);
  await press(satellite as HTMLElement);
  expect([pressed(), new Set(sources())]).toEqual([['false', 'true'], new Set(['above.test'])]);
  expect(addressNow()).toBe('/map?layer=satellite');
  expect(container.textContent).toContain('Above');
  await press(map as HTMLElement);
  expect(addressNow()).toBe('/map');
  unmount();
  await openMap(both, { kind: mapView, pictures: { ...pictures, satellite: null } });
  expect(screen.queryByRole('button', { name: 'Satellite' })).toBeNull();
});

test('[MAP-01] a row that is pointed at highlights its marker, and the other way round', async () => {
  await openMap(both);
  fireEvent.pointerEnter(row('Jazz'), { pointerType: 'mouse' });
  await pass(0);
  expect(marker('Jazz').className).toContain('highlighted');
  expect(marker('Fair').className).not.toContain('highlighted');
  fireEvent.pointerLeave(row('Jazz'), { pointerType: 'mouse' });
  await pass(0);
  expect(marker('Jazz').className).not.toContain('highlighted');
  const plain = row('Fair').className;
  fireEvent.pointerEnter(marker('Fair'));
  await pass(0);
  expect(row('Fair').className).not.toBe(plain);
  fireEvent.pointerLeave(marker('Fair'));
  await pass(0);
  expect(row('Fair').className).toBe(plain);
});

test('[MAP-01] a row that has the focus highlights its marker too; a finger only presses', async () => {
  await openMap(both);
  fireEvent.focus(row('Jazz'));
  await pass(0);
  expect(marker('Jazz').className).toContain('highlighted');
  fireEvent.blur(row('Jazz'));
  fireEvent.pointerEnter(row('Jazz'), { pointerType: 'touch' });
  await pass(0);
  expect(marker('Jazz').className).not.toContain('highlighted');
});

const cluster = () => mapNow().getContainer().querySelector<HTMLElement>('.map-cluster') as HTMLElement;

test('[MAP-03] of an event that is pointed at and lies in a cluster, the cluster is highlighted', async () => {
  await openMap([jazz, placed('Jam', 18.5001, -69.9001)]);
  expect(cluster().getAttribute('aria-label')).toBe('2 events here');
  fireEvent.pointerEnter(row('Jazz'), { pointerType: 'mouse' });
  await pass(0);
  expect(cluster().className).toContain('map-cluster-highlighted');
  fireEvent.pointerLeave(row('Jazz'), { pointerType: 'mouse' });
  await pass(0);
  expect(cluster().className).not.toContain('map-cluster-highlighted');
});

test('[MAP-03] a cluster that is pressed takes the map nearer, until its events are told apart', async () => {
  await openMap([jazz, placed('Jam', 18.502, -69.902)]);
  await press(cluster());
  await pass(500);
  expect(standNow()[2]).toBeGreaterThan(12);
  expect([marker('Jazz'), marker('Jam')].every(({ isConnected }) => isConnected)).toBe(true);
  expect(cluster()).toBeNull();
});

test('[MAP-03] events of one place are laid out around it, chosen without closing, and closed', async () => {
  await openMap([jazz, placed('Jam', 18.5, -69.9), placed('Jive', 18.5, -69.9)]);
  await press(cluster());
  expect(standNow()[2]).toBe(12);
  expect(cluster().getAttribute('aria-expanded')).toBe('true');
  const spots = ['Jazz', 'Jam', 'Jive'].map((title) => marker(title).style.cssText);
  expect(new Set(spots).size).toBe(3);
  await press(marker('Jam'));
  expect(card('Jam')).toBeTruthy();
  expect(marker('Jive')).toBeTruthy();
  expect(standNow()[2]).toBe(12);
  escape();
  await pass(0);
  await press(screen.getByRole('button', { name: 'Close up' }));
  expect(cluster().getAttribute('aria-label')).toBe('3 events here');
});

test('[MAP-03] a pile is closed when the map goes nearer or farther', async () => {
  await openMap([jazz, placed('Jam', 18.5, -69.9)]);
  await press(cluster());
  expect(cluster().getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await pass(0);
  expect(standNow()[2]).toBe(13);
  expect(cluster().getAttribute('aria-label')).toBe('2 events here');
  expect(cluster().hasAttribute('aria-expanded')).toBe(false);
  expect(list()).toBeTruthy();
});
