import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { distanceKm, distanceText } from '#contract/geo/distance.ts';

const santoDomingo = { latitude: 18.4861, longitude: -69.9312 };
const newYork = { latitude: 40.7128, longitude: -74.006 };

test('[MAP-04] distances are those of the haversine formula on a ball of 6371 km', () => {
  expect(distanceKm(santoDomingo, newYork)).toBeCloseTo(2501.9249, 3);
  const quarter = (6371 * Math.PI) / 2;
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })).toBeCloseTo(quarter, 6);
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })).toBeCloseTo(quarter, 6);
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    (6371 * Math.PI) / 180,
    6,
  );
});

test('[MAP-04] it is as far there as back, nothing to itself, and half the way round at most', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (from, to) => {
      const km = distanceKm(from, to);
      expect(km).toBeCloseTo(distanceKm(to, from), 6);
      expect(km).toBeGreaterThanOrEqual(0);
      expect(km).toBeLessThanOrEqual(6371 * Math.PI + 1e-6);
      expect(distanceKm(from, from)).toBe(0);
    }),
  );
});

test.each([
  [0, '0 m'],
  [0.35, '350 m'],
  [0.9994, '999 m'],
  [0.9996, '1.0 km'],
  [1.234, '1.2 km'],
  [12.96, '13.0 km'],
  [2500.4, '2500.4 km'],
])('[MAP-04] %f km reads "%s"', (km, text) => {
  expect(distanceText(km)).toBe(text);
});
