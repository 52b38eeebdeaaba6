import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { tileAddress, tileAt } from '#contract/geo/map-tile.ts';

test.each([
  [{ latitude: 0, longitude: 0 }, 0, { z: 0, x: 0, y: 0 }],
  [{ latitude: 18.486, longitude: -69.931 }, 12, { z: 12, x: 1252, y: 1833 }],
  [{ latitude: 40.7128, longitude: -74.006 }, 10, { z: 10, x: 301, y: 385 }],
  [{ latitude: -33.8688, longitude: 151.2093 }, 13, { z: 13, x: 7536, y: 4915 }],
])('[MAP-07] %j lies, at zoom %i, on %j', (place, zoom, tile) => {
  expect(tileAt(place, zoom)).toEqual(tile);
});

test('[MAP-07] the date line is one line: east of it begins what lies west', () => {
  expect(tileAt({ latitude: 0, longitude: 180 }, 4).x).toBe(0);
  expect(tileAt({ latitude: 0, longitude: -180 }, 4).x).toBe(0);
  expect(tileAt({ latitude: 0, longitude: 179.99 }, 4).x).toBe(15);
  expect(tileAt({ latitude: 0, longitude: 540 + 10 }, 4)).toEqual(tileAt({ latitude: 0, longitude: -170 }, 4));
});

test('[MAP-07] the poles, which no map shows, count as its first and last row', () => {
  for (const latitude of [86, 89.9, 90, 99]) expect(tileAt({ latitude, longitude: 10 }, 6).y).toBe(0);
  for (const latitude of [-86, -89.9, -90, -99]) expect(tileAt({ latitude, longitude: 10 }, 6).y).toBe(63);
});

test('[MAP-07] property: every place lies on a picture that there is, which lies on its own of the zoom before', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -1_000, max: 1_000, noNaN: true }),
  });
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 19 }), (at, zoom) => {
      const { z, x, y } = tileAt(at, zoom);
      expect(z).toBe(zoom);
      for (const each of [x, y]) {
        expect(Number.isInteger(each)).toBe(true);
        expect(each).toBeGreaterThanOrEqual(0);
        expect(each).toBeLessThan(2 ** zoom);
      }
      expect(tileAt(at, zoom - 1)).toEqual({ z: zoom - 1, x: Math.floor(x / 2), y: Math.floor(y / 2) });
    }),
  );
});

test('[MAP-07] the address of a picture', () => {
  expect(tileAddress('/tiles/map/{z}/{x}/{y}?v=1', { z: 12, x: 1252, y: 1833 })).toBe('/tiles/map/12/1252/1833?v=1');
});
