import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tileAddress, tileAt } from '#contract/geo/map-tile.ts';
import { PinMap } from '#features/map/pins/map.tsx';
import { chooseSaver } from '#ui/browser/data-saver.ts';
import { memoryCaches } from '#world/stores/memory-caches.ts';
import { desktop, holdMedia, mapNow, mapsHaveRoom, openMap, pass, press } from './stage.tsx';
import { show } from '#world/screens/show.tsx';
import { setOnline } from '#world/network/online.ts';

const tiles = { url: '/tiles/map/{z}/{x}/{y}', attribution: 'Us', max_zoom: 19 };
const pictures = { tiles, satellite: null };
const left = { latitude: 18.47, longitude: -69.9, zoom: 13 };
const button = () => screen.queryByRole('button', { name: 'Show map pictures' });
const shownTiles = () =>
  [...document.querySelectorAll('img[src^="/tiles/map/"]')].map((tile) => tile.getAttribute('src'));

mapsHaveRoom();
beforeEach(() => {
  holdMedia(...desktop);
  vi.stubGlobal('caches', memoryCaches().storage);
  act(() => {
    chooseSaver('on');
  });
});
afterEach(() => {
  // A map that is still there would ask for what it may have then.
  cleanup();
  act(() => {
    chooseSaver('browser');
  });
});

async function hold(address: string): Promise<void> {
  const copy = new Response(new Uint8Array(9), { headers: { 'content-type': 'image/png' } });
  await (await caches.open('tiles')).put(address, copy);
}

test('[CARD-08] [MAP-07] without a connection a map shows what it has, and asks for nothing', async () => {
  setOnline(false);
  await openMap([], { pictures, left, isOffline: true });
  expect(button()).toBeNull();
  expect(shownTiles().length).toBeGreaterThan(3);
});

test('[CARD-08] a map that pins a place waits for its pictures, and is none the less of use', async () => {
  const asked = vi.fn();
  vi.stubGlobal('Image', asked);
  const center = { latitude: 18.47, longitude: -69.9 };
  show(<PinMap center={center} pin={null} onPin={() => undefined} zoom={13} label="The place" tiles={tiles} />);
  expect(button()).not.toBeNull();
  expect(asked).not.toHaveBeenCalled();
  expect(screen.queryByText(/The map needs a connection/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Set the pin here' })).toBeTruthy();
});

test('[CARD-08] [MAP-07] a map stands on its outline and what is held of its pictures, until they are asked for', async () => {
  const seen = tileAddress(tiles.url, tileAt(left, left.zoom));
  await hold(seen);
  const { unmount } = await openMap([], { pictures, left });
  await pass(100);
  expect(shownTiles()).toEqual([seen]);
  expect(screen.getByText(/Natural Earth/)).toBeTruthy();
  const asking = button();
  if (asking === null) throw new Error('Nothing asks for the pictures.');
  await press(asking);
  expect([button(), document.activeElement]).toEqual([null, mapNow().getContainer()]);
  await pass(1_000);
  expect(shownTiles().length).toBeGreaterThan(3);
  unmount();
  await openMap([], { pictures, left });
  // Who wanted them on one map wants them on the next.
  expect([button(), shownTiles().length > 3]).toEqual([null, true]);
});
