import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FoundPlace } from '#contract/geo/place.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
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
  placed,
  rowsShown,
  standNow,
} from './stage.tsx';

mapsHaveRoom();
const jazz = placed('Jazz in Santo Domingo', 18.47, -69.91);
const berlin = placed('Jazz in Berlin', 52.52, 13.4);
const potsdam = placed('Run of Berlin', 52.4, 13.06);
const all = [jazz, berlin, potsdam];
const start = [18.49, -69.93, 12];
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
const rest = () => pass(1_000);

beforeEach(() => {
  holdMedia(...desktop);
  appStore.set(positionAtom, { type: 'denied', place: null });
  geolocation();
  giveRoom(800, 600);
});

test('[MAP-01] a search whose events all lie elsewhere takes the map to them, as near as all of them are seen', async () => {
  await openMap(all);
  expect(standNow()).toEqual(start);
  type('berlin');
  await rest();
  const bounds = mapNow().getBounds();
  expect([bounds.contains([52.52, 13.4]), bounds.contains([52.4, 13.06]), rowsShown().length]).toEqual([true, true, 2]);
  expect(standNow()[2]).toBeLessThanOrEqual(12);
  type('jazz in berlin');
  await rest();
  // It is seen already.
  expect(mapNow().getBounds().contains([52.4, 13.06])).toBe(true);
});

test('[MAP-01] a search that finds something in view leaves the map, and so does half a word', async () => {
  await openMap(all);
  type('jazz');
  await rest();
  expect(standNow()).toEqual(start);
  type('berl');
  await pass(300);
  type('jazz');
  await rest();
  expect(standNow()).toEqual(start);
});

test('[MAP-01] once for a text: whoever then moves the map, or moves it first, is left alone', async () => {
  const { tell } = await openMap(all);
  type('berlin');
  drag(40.71, -74, 12);
  await rest();
  expect(standNow()).toEqual([40.71, -74, 12]);
  type('run of berlin');
  await rest();
  expect(standNow().slice(0, 2)).toEqual([52.4, 13.06]);
  drag(40.71, -74, 12);
  await tell([...all]);
  await rest();
  expect(standNow()).toEqual([40.71, -74, 12]);
});

test('[MAP-01] where no event is found, the first place of that name is gone to', async () => {
  const vienna: FoundPlace = {
    ...{ placeId: 'vie', locationName: null, address1: null, city: 'Vienna', state: null, province: null },
    ...{ postalCode: null, country: 'Austria', timezone: null },
    location: { type: 'Point', coordinates: [16.37, 48.21] },
  };
  await openMap(all, { ports: { findPlaces: () => Promise.resolve([vienna]) } });
  type('vienna');
  await rest();
  await rest();
  expect(standNow().slice(0, 2)).toEqual([48.21, 16.37]);
});

test('[MAP-01] events on both sides of the date line are seen together', async () => {
  await openMap([jazz, placed('Fiji east', -17, 179.5), placed('Fiji west', -17.5, -179.5)]);
  type('fiji');
  await rest();
  expect(standNow()[2]).toBeGreaterThan(7);
});
