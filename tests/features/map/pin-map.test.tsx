import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapTiles } from '#contract/app-config.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import { PinMap } from '#features/map/pins/map.tsx';
import { tileAddress, tileAt } from '#contract/geo/map-tile.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';
import { setOnline } from '#world/network/online.ts';

const sanFrancisco = { latitude: 37.7749, longitude: -122.4194 };
const santoDomingo = { latitude: 18.4719, longitude: -69.9108 };
const tiles: MapTiles = {
  url: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  max_zoom: 19,
};
const plain = 'The map needs a connection. The pin can be placed all the same.';

/** The pictures that are asked for, before the map shows any: each is answered by the test. */
let asked: { src: string; answer: (event: 'load' | 'error') => void }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('Image', function Picture() {
    const picture = document.createElement('span') as unknown as HTMLImageElement;
    asked.push({
      get src() {
        return picture.src;
      },
      answer: (event) => void picture.dispatchEvent(new Event(event)),
    });
    return picture;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function showMap(given: { pin?: Coordinates | null; tiles?: MapTiles | null | undefined } = {}) {
  const onPin = vi.fn<(pin: Coordinates) => void>();
  function Stage() {
    const [pin, setPin] = useState(given.pin ?? null);
    const [center, setCenter] = useState<Coordinates>(sanFrancisco);
    return (
      <>
        <PinMap
          center={center}
          pin={pin}
          zoom={13}
          label="Map of the place"
          tiles={given.tiles}
          onPin={(next) => {
            onPin(next);
            setPin(next);
          }}
        />
        <button
          type="button"
          onClick={() => {
            setCenter(santoDomingo);
          }}
        >
          Look elsewhere
        </button>
      </>
    );
  }
  const { container } = show(<Stage />);
  return { onPin, container };
}

const map = () => screen.getByRole('application', { name: 'Map of the place' });
const pin = () => screen.getByRole('button', { name: /^The pin/ });
const lastOf = (onPin: ReturnType<typeof showMap>['onPin']) => onPin.mock.lastCall?.[0];

test('[WIZ-08] a map of 200 px that is named, reached by keyboard, and has no pin until one is set', async () => {
  const { container, onPin } = showMap({ tiles: null });
  expect(map().tabIndex).toBe(0);
  expect(map().parentElement?.className).toContain('h-[200px]');
  expect(screen.queryByRole('button', { name: /^The pin/ })).toBeNull();
  expect(onPin).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('[WIZ-08] the pin is set by a press, by Enter, or by a button, in the middle or where it was pressed', () => {
  const { onPin } = showMap({ tiles: null });
  fireEvent.keyDown(map(), { key: 'Enter' });
  expect(lastOf(onPin)).toEqual(sanFrancisco);
  fireEvent.click(map(), { clientX: 100, clientY: 0 });
  expect(lastOf(onPin)?.longitude).toBeGreaterThan(sanFrancisco.longitude);
  expect(lastOf(onPin)?.latitude).toBeCloseTo(sanFrancisco.latitude, 3);
});

test('[WIZ-08] a button sets the pin too, and goes when there is one', async () => {
  const { onPin, container } = showMap({ tiles: null });
  fireEvent.click(screen.getByRole('button', { name: 'Set the pin here' }));
  expect(lastOf(onPin)).toEqual(sanFrancisco);
  expect(screen.queryByRole('button', { name: 'Set the pin here' })).toBeNull();
  await expectAccessible(container);
});

test('[WIZ-08] arrow keys move the pin that has the focus, with Shift a little, and not the map or the page', () => {
  const { onPin } = showMap({ tiles: null, pin: sanFrancisco });
  expect(pin().tabIndex).toBe(0);
  const move = (key: string, shiftKey = false): Coordinates => {
    expect(fireEvent.keyDown(pin(), { key, shiftKey })).toBe(false);
    return lastOf(onPin) ?? sanFrancisco;
  };
  const right = move('ArrowRight');
  expect(right.longitude).toBeGreaterThan(sanFrancisco.longitude);
  expect(right.latitude).toBeCloseTo(sanFrancisco.latitude, 3);
  const up = move('ArrowUp');
  expect(up.latitude).toBeGreaterThan(right.latitude);
  const little = move('ArrowLeft', true);
  expect(up.longitude - little.longitude).toBeLessThan((right.longitude - sanFrancisco.longitude) / 5);
  expect(move('ArrowDown').latitude).toBeLessThan(little.latitude);
  expect(fireEvent.keyDown(pin(), { key: 'Tab' })).toBe(true);
});

test('[WIZ-08] the map goes where it is told to, and an Enter then sets the pin there', () => {
  const { onPin } = showMap({ tiles: null });
  fireEvent.click(screen.getByRole('button', { name: 'Look elsewhere' }));
  fireEvent.keyDown(map(), { key: 'Enter' });
  expect(lastOf(onPin)).toEqual(santoDomingo);
});

test('[WIZ-08] without pictures the map says so and works; nothing is asked for', () => {
  showMap({ tiles: null });
  expect(screen.getByText(plain)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('[WIZ-08] as long as it isn’t known whether there are pictures nothing is said', () => {
  showMap({ tiles: undefined });
  expect(screen.queryByText(plain)).toBeNull();
});

test('[WIZ-08] one picture is asked for first; where it comes, so do the others, and whose they are is said', async () => {
  const { container } = showMap({ tiles });
  expect(asked.map(({ src }) => src)).toEqual(['https://tiles.example/13/1310/3166.png']);
  expect(container.querySelector('.map-tiles')).toBeNull();
  act(() => asked[0]?.answer('load'));
  await waitFor(() => expect(container.querySelector('.map-tiles')).toBeTruthy());
  expect(screen.queryByText(plain)).toBeNull();
  const credit = screen.getByRole('link', { name: '© OpenStreetMap contributors' });
  expect(credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  await expectAccessible(container);
});

test('[WIZ-08] where the first picture can’t be had no other is tried, until the connection is back', async () => {
  const { container } = showMap({ tiles });
  act(() => asked[0]?.answer('error'));
  expect(await screen.findByText(plain)).toBeTruthy();
  expect([asked.length, container.querySelector('.map-tiles')]).toEqual([1, null]);
  setOnline(false);
  act(() => asked[1]?.answer('error'));
  expect([asked.length, container.querySelector('.map-tiles')]).toEqual([2, null]);
  setOnline(true);
  expect(asked).toHaveLength(3);
  act(() => asked[2]?.answer('load'));
  await waitFor(() => expect(screen.queryByText(plain)).toBeNull());
});

test('[WIZ-08] [MAP-07] offline the pictures that were seen before are shown', async () => {
  setOnline(false);
  const { container } = showMap({ tiles });
  act(() => asked[0]?.answer('load'));
  await waitFor(() => expect(container.querySelector('.map-tiles')).not.toBeNull());
  expect(screen.queryByText(plain)).toBeNull();
});

test.each([
  [{ latitude: 0, longitude: 0 }, 1, '1/1/1'],
  [{ latitude: 51.5074, longitude: -0.1278 }, 10, '10/511/340'],
  [{ latitude: -33.8688, longitude: 151.2093 }, 13, '13/7536/4915'],
])('[WIZ-08] the picture of %j at zoom %i is %s', (place, zoom, path) => {
  expect(tileAddress('{z}/{x}/{y}', tileAt(place, zoom))).toBe(path);
});

test.each([
  ['a finger scrolls the page past the map', '(pointer: coarse)', false],
  ['with a mouse the map is dragged', '(pointer: fine)', true],
])('[WIZ-08] %s', (_name, held, isDragged) => {
  const matching = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const matched = Object.assign(new EventTarget(), { matches: media === held, media });
    return matched as unknown as MediaQueryList;
  });
  showMap({ tiles: null });
  expect(map().classList.contains('leaflet-grab')).toBe(isDragged);
  matching.mockRestore();
});
