import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { distanceKm } from '#contract/geo/distance.ts';
import { mapView } from '#features/map/kinds.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { addressNow } from '#world/screens/show.tsx';
import {
  desktop,
  drag,
  geolocation,
  giveRoom,
  holdMedia,
  mapNow,
  mapsHaveRoom,
  openMap,
  pass,
  phone,
  placed,
  press,
  row,
  standNow,
} from './stage.tsx';

mapsHaveRoom();
const jazz = placed('Jazz', 18.5, -69.9);
const fair = placed('Fair', 18.47, -69.85);

beforeEach(() => {
  holdMedia(...desktop);
  appStore.set(positionAtom, { type: 'denied', place: null });
  geolocation();
  giveRoom(4_000, 3_000);
});

test('[MAP-06] the person moves the other map away from what it tells of, and it stays where they left it', async () => {
  giveRoom(800, 600);
  await openMap([placed('Run', 40.72, -74)], { kind: mapView, hasSearch: false });
  const pull = vi.spyOn(mapNow(), 'panBy').mockImplementation(() => mapNow());
  await press(row('Run'));
  pull.mockClear();
  drag(40.9, -74.3, 14);
  await pass(1_000);
  expect(pull).not.toHaveBeenCalled();
});

test('[MAP-01] closed, the row of the same event has the focus, wherever in the list it stands by then', async () => {
  await openMap([jazz, fair]);
  await press(row('Fair'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await pass(0);
  expect(document.activeElement).toBe(row('Fair'));
});

test('[MAP-01] on a phone the focus goes to something that can be seen', async () => {
  giveRoom(375, 667);
  holdMedia(...phone);
  await openMap([jazz]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the list' }));
  await pass(0);
  await press(row('Jazz'));
  await press(within(screen.getByRole('article')).getByRole('button', { name: 'Close' }));
  expect(document.activeElement?.closest('[hidden]') ?? null).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test('[MAP-05] what is asked for reaches to the corner that is farthest', async () => {
  giveRoom(1_000, 800);
  const askArea = vi.fn((_area: { center: { latitude: number; longitude: number }; radiusKm: number }) =>
    Promise.resolve({ isWhole: true }),
  );
  await openMap([jazz], { at: '/map?at=52.5,13.4,5z', ports: { fetchArea: askArea } });
  await pass(1);
  const area = askArea.mock.calls[0]?.[0];
  const bounds = mapNow().getBounds();
  const { latitude, longitude } = area?.center ?? { latitude: 0, longitude: 0 };
  const far = Math.max(
    ...[bounds.getSouthWest(), bounds.getNorthEast()].map(({ lat, lng }) =>
      distanceKm({ latitude, longitude }, { latitude: lat, longitude: lng }),
    ),
  );
  expect(area?.radiusKm).toBeGreaterThanOrEqual(far);
});

test('[MAP-03] who asks for less motion isn’t flown anywhere', async () => {
  const browser = geolocation();
  appStore.set(positionAtom, { type: 'untold', place: null });
  await openMap([jazz]);
  const fly = vi.spyOn(mapNow(), 'flyTo');
  browser.tell({ latitude: 18.4, longitude: -69.9 });
  await pass(500);
  expect(standNow()[2]).toBe(14);
  expect(fly.mock.calls.every(([, , options]) => options?.animate === false)).toBe(true);
});

test('[MAP-02] however somebody looks at where they are, neither the address nor the device keeps it', async () => {
  const browser = geolocation();
  appStore.set(positionAtom, { type: 'untold', place: null });
  const { kept } = await openMap([jazz]);
  browser.tell({ latitude: 18.4, longitude: -69.9 });
  await pass(500);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  drag(18.401, -69.901, 15);
  await pass(1_000);
  expect([addressNow(), kept.size]).toEqual(['/map', 0]);
  drag(18.6, -70.1, 15);
  await pass(1_000);
  expect(addressNow()).toContain('at=18.600');
});

test('[MAP-03] whose hand is on the map when their place becomes known is not taken away', async () => {
  const browser = geolocation();
  appStore.set(positionAtom, { type: 'untold', place: null });
  await openMap([jazz]);
  browser.tell({ latitude: 40.7, longitude: -74 });
  await pass(400);
  fireEvent.pointerDown(mapNow().getContainer());
  await pass(500);
  expect(standNow()).toEqual([18.49, -69.93, 12]);
});

test('[MAP-01] two presses of Escape close the event and leave nothing else', async () => {
  await openMap([jazz], { at: '/map' });
  await press(row('Jazz'));
  expect(addressNow()).toContain('event=');
  fireEvent.keyDown(document, { key: 'Escape' });
  fireEvent.keyDown(document, { key: 'Escape' });
  await pass(100);
  expect([addressNow(), screen.queryByRole('article')]).toEqual(['/map', null]);
});

test('[MAP-01] the address of an event names no other place, and the place that was left comes back with the way back', async () => {
  await openMap([jazz]);
  drag(18.7, -70.1, 13);
  await pass(300);
  await press(row('Jazz'));
  expect(addressNow()).toMatch(/^\/map\?event=/);
  drag(18.8, -70.2, 13);
  await pass(300);
  fireEvent.keyDown(document, { key: 'Escape' });
  await pass(400);
  expect(addressNow()).toBe('/map?at=18.800%2C-70.200%2C13z');
});

test('[MAP-06] a server without pictures from above shows the drawn ones, whatever the address says', async () => {
  const tiles = { url: '/tiles/map/{z}/{x}/{y}', attribution: 'Us', max_zoom: 19 };
  const { container } = await openMap([jazz], { at: '/map?layer=satellite', pictures: { tiles, satellite: null } });
  expect(container.querySelector('img[src^="/tiles/map/"]')).not.toBeNull();
});

test('[MAP-01] what goes when it is pressed hands the focus to the map', async () => {
  localStorage.clear();
  await openMap([jazz]);
  await press(screen.getByRole('button', { name: 'Got it' }));
  expect(document.activeElement).toBe(mapNow().getContainer());
  drag(40.7, -74, 12);
  await pass(0);
  await press(screen.getByRole('button', { name: 'Search this area' }));
  expect(document.activeElement).toBe(mapNow().getContainer());
});

test('[MAP-03] a marker that goes hands the focus to the map', async () => {
  await openMap([jazz, placed('Fair', 18.502, -69.902)], { at: '/map?at=18.5,-69.9,9z' });
  const cluster = screen.getByRole('button', { name: '2 events here' });
  cluster.focus();
  fireEvent.keyDown(cluster, { key: 'Enter' });
  await pass(1_000);
  expect(cluster.isConnected).toBe(false);
  expect(document.activeElement).toBe(mapNow().getContainer());
});

test('[MAP-01] a browser that keeps nothing has the hint read all the same', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  localStorage.clear();
  await openMap([jazz]);
  await press(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  full.mockRestore();
});
