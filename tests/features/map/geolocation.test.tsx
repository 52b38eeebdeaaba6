import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mapView } from '#features/map/kinds.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import {
  about,
  desktop,
  drag,
  geolocation,
  holdMedia,
  list,
  mapNow,
  mapsHaveRoom,
  marker,
  openMap,
  pass,
  placed,
  row,
  standNow,
  type StageOptions,
} from './stage.tsx';
import { addressNow } from '#world/screens/show.tsx';

mapsHaveRoom();
const usual = [18.49, -69.93, 12];
const santiago = { latitude: 19.45, longitude: -70.69 };
const atSantiago = [19.45, -70.69];

let browser: ReturnType<typeof geolocation>;

beforeEach(() => {
  holdMedia(...desktop);
  appStore.set(positionAtom, { type: 'untold', place: null });
  browser = geolocation();
});

const two = [placed('Jazz', 18.5, -69.9), placed('Fair', 18.6, -69.95)];
const open = (options: StageOptions = {}, events = two) => openMap(events, options);
const reset = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Reset to my location' }));
  await pass(0);
};

test('[MAP-02] the person is asked for when the map opens: exactly, for 10 s at most, and no older than a minute', async () => {
  await open();
  expect(browser.asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }]);
});

test('[MAP-02] [MAP-03] until the person is found the map stands at 18.49, -69.93, zoom 12', async () => {
  await open();
  expect(standNow()).toEqual(usual);
  await pass(9_000);
  expect(standNow()).toEqual(usual);
});

test.each(['denied', 'unavailable', 'timed out'] as const)(
  '[MAP-02] a position that is %s leaves the map at 18.49, -69.93, with its events',
  async (told) => {
    await open();
    browser.tell(told);
    await pass(5_000);
    expect(standNow()).toEqual(usual);
    expect(list().textContent).toContain('Jazz');
    expect(screen.getByText('Nearest first')).toBeTruthy();
    expect(document.querySelector('.map-person')).toBeNull();
  },
);

test('[MAP-02] a browser that knows no positions leaves the map there too', async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  await open();
  await pass(5_000);
  expect(standNow()).toEqual(usual);
});

test('[MAP-03] half a second after the person is found, the map goes to them, zoom 14; once', async () => {
  await open();
  await pass(3_000);
  browser.tell(santiago);
  await pass(499);
  expect(standNow()).toEqual(usual);
  await pass(1);
  expect(standNow()).toEqual([...atSantiago, 14]);
  expect(document.querySelector('.map-person')).not.toBeNull();
  expect(screen.getByText('Nearest to you')).toBeTruthy();
  act(() => void mapNow().setView([10, 10], 9, { animate: false }));
  await pass(5_000);
  expect(standNow()).toEqual([10, 10, 9]);
});

test('[MAP-03] where the app goes is in no address, and isn’t remembered as where the person left the map', async () => {
  const { kept } = await open();
  browser.tell(santiago);
  await pass(5_000);
  expect([addressNow(), [...kept]]).toEqual(['/map', []]);
});

test('[MAP-03] a person who has moved the map meanwhile is not taken away', async () => {
  await open();
  drag(18.7, -70.1, 13);
  browser.tell(santiago);
  await pass(5_000);
  expect(standNow()).toEqual([18.7, -70.1, 13]);
});

test('[MAP-03] nor one who has chosen an event, or moves the map in the half second', async () => {
  await open();
  browser.tell(santiago);
  await pass(300);
  fireEvent.click(row('Jazz'));
  await pass(5_000);
  expect(standNow()).toEqual([18.5, -69.9, 15]);
});

test('[MAP-03] [MAP-01] nor one whose address names a place', async () => {
  await open({ at: '/map?at=40.713,-74.006,11z' });
  expect(standNow()).toEqual([40.71, -74.01, 11]);
  browser.tell(santiago);
  await pass(5_000);
  expect(standNow()).toEqual([40.71, -74.01, 11]);
});

test('[MAP-03] nor one whose address names an event: the map opens there, zoom 15', async () => {
  const fair = placed('Fair', 18.6, -69.95);
  await open({ at: `/map?event=${String(fair.event_id)}` }, [fair]);
  expect(standNow()).toEqual([18.6, -69.95, 15]);
  expect(marker('Fair').className).toContain('chosen');
  browser.tell(santiago);
  await pass(5_000);
  expect(standNow()).toEqual([18.6, -69.95, 15]);
});

test('[MAP-03] an event of the address that the device is still asking for is gone to when it comes', async () => {
  const fair = placed('Fair', 18.6, -69.95);
  const { tell } = await open({ at: `/map?event=${String(fair.event_id)}` }, []);
  expect(standNow()).toEqual(usual);
  await tell([fair]);
  await pass(0);
  expect(standNow()).toEqual([18.6, -69.95, 15]);
});

test('[MAP-01] a map opens where the person left it, and goes to them all the same', async () => {
  await open({ left: { latitude: 40.713, longitude: -74.006, zoom: 9 } });
  expect(standNow()).toEqual([40.71, -74.01, 9]);
  browser.tell(santiago);
  await pass(500);
  expect(standNow()).toEqual([...atSantiago, 14]);
});

test('[MAP-01] moved, the map is kept after a moment: on the device and in the address', async () => {
  const { kept } = await open();
  drag(18.7, -70.1, 13);
  await pass(200);
  drag(18.75, -70.15, 13);
  await pass(299);
  expect([addressNow(), kept.size]).toEqual(['/map', 0]);
  await pass(1);
  expect(addressNow()).toBe('/map?at=18.750%2C-70.150%2C13z');
  expect(kept.get('mapView/events')).toEqual({ ...about(18.75, -70.15), zoom: 13 });
});

test('[MAP-01] Reset: to the person, zoom 12, wherever the map is, and the address names no place', async () => {
  await open();
  browser.tell(santiago);
  await pass(1_000);
  drag(40.71, -74.01, 9);
  await pass(1_000);
  expect(addressNow()).toBe('/map?at=40.710%2C-74.010%2C9z');
  await reset();
  expect(standNow()).toEqual([...atSantiago, 12]);
  expect(addressNow()).toBe('/map');
  expect(browser.asked).toHaveLength(2);
  await pass(5_000);
  expect(standNow()).toEqual([...atSantiago, 12]);
});

test('[MAP-01] Reset before the person is known: to the usual place, and to them, zoom 12, once they are found', async () => {
  await open();
  browser.tell('unavailable');
  drag(40.71, -74.01, 9);
  await pass(1_000);
  await reset();
  expect(standNow()).toEqual(usual);
  expect(browser.asked).toHaveLength(2);
  browser.tell(santiago);
  await pass(500);
  expect(standNow()).toEqual([...atSantiago, 12]);
});

test('[MAP-02] [MAP-01] Reset asks again where it was denied, and stays at the usual place', async () => {
  await open();
  browser.tell('denied');
  await reset();
  browser.tell('denied');
  await pass(5_000);
  expect(standNow()).toEqual(usual);
});

test('[MAP-06] the other map opens at New York, zoom 10, asks nobody where they are, and has no Reset', async () => {
  await open({ kind: mapView, hasSearch: false });
  expect(standNow()).toEqual([40.71, -74.01, 10]);
  expect(browser.asked).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Reset to my location' })).toBeNull();
  await pass(5_000);
  expect(standNow()).toEqual([40.71, -74.01, 10]);
});
