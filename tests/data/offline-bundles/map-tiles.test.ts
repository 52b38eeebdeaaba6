import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { tileAt, type MapTile } from '#contract/geo/map-tile.ts';
import { tilesAround } from '#data/offline-bundles/map-tiles.ts';

const name = ({ z, x, y }: MapTile) => `${String(z)}/${String(x)}/${String(y)}`;
const place = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const sanJuan = { latitude: 18.4655, longitude: -66.1057 };

test('[CARD-08] [MAP-07] the map around a place holds its own picture at every zoom from 12 to 16, and at most 35', () => {
  fc.assert(
    fc.property(place, (at) => {
      const block = tilesAround(at, 19);
      const names = block.map(name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeLessThanOrEqual(35);
      for (const z of [12, 13, 14, 15, 16]) expect(names).toContain(name(tileAt(at, z)));
      expect(new Set(block.map(({ z }) => z)).size).toBe(5);
    }),
  );
});

test('[CARD-08] [MAP-07] it reaches 166 pixels to every side, which is a phone’s page', () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 12, max: 16 }), (at, z) => {
      const names = new Set(tilesAround(at, 19).map(name));
      const across = 2 ** z;
      const middle = tileAt(at, z + 8);
      for (const [east, south] of [
        [166, 0],
        [-166, 0],
        [0, 166],
        [0, -166],
      ] as const) {
        const x = (Math.floor((middle.x + east) / 256) + across) % across;
        const y = Math.floor((middle.y + south) / 256);
        expect(y < 0 || y >= across || names.has(name({ z, x, y }))).toBe(true);
      }
    }),
  );
});

test('[CARD-08] beyond the nearest zoom that there is nothing is asked for', () => {
  expect(Math.max(...tilesAround(sanJuan, 14).map(({ z }) => z))).toBe(14);
  expect(new Set(tilesAround(sanJuan, 10).map(({ z }) => z))).toEqual(new Set([10]));
  expect(tilesAround(sanJuan, 0)).toEqual([{ z: 0, x: 0, y: 0 }]);
});

test('[CARD-08] at the date line the map goes on in the east', () => {
  const block = tilesAround({ latitude: 0, longitude: 179.9999 }, 12);
  expect(new Set(block.map(({ x }) => x))).toEqual(new Set([4095, 0]));
});
