import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { farthestZoom, viewIn, viewText } from '#features/map/view/address.ts';
import { nearestZoom } from '#features/map/cluster/point-index.ts';

test('[MAP-01] a view is told by an address and read from it', () => {
  expect(viewText({ latitude: 18.486_06, longitude: -69.931_21, zoom: 12 })).toBe('18.486,-69.931,12z');
  expect(viewIn('18.486,-69.931,12z')).toEqual({ latitude: 18.486, longitude: -69.931, zoom: 12 });
  expect(viewIn('0,0,2z')).toEqual({ latitude: 0, longitude: 0, zoom: 2 });
  expect(viewIn('-33.8688197,151.2092955,13.25z')).toEqual({
    latitude: -33.868_819_7,
    longitude: 151.209_295_5,
    zoom: 13.25,
  });
});

test('[MAP-01] a zoom that the map hasn’t is the next one that it has', () => {
  expect(viewIn('1,1,0z')?.zoom).toBe(farthestZoom);
  expect(viewIn('1,1,99z')?.zoom).toBe(nearestZoom);
});

test.each([
  null,
  '',
  'home',
  '18.486,-69.931',
  '18.486,-69.931,12',
  '18.486,-69.931,z',
  '18.486;-69.931;12z',
  ' 18.486,-69.931,12z',
  '18.486,-69.931,12z ',
  '18.486,-69.931,12z&x=1',
  '86,0,12z',
  '-85.1,0,12z',
  '0,180.5,12z',
  '0,-999,12z',
  'NaN,0,12z',
  '1e1,0,12z',
  '0x10,0,12z',
  '18.,-69.,12z',
  '18.486,-69.931,-3z',
  '18.486,-69.931,123z',
  `18.${'4'.repeat(40)},-69.931,12z`,
])('[MAP-01] %j is no view', (text) => {
  expect(viewIn(text)).toBeNull();
});

test('[MAP-01] property: what is written is read again, to a hundred metres', () => {
  const view = fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    zoom: fc.integer({ min: farthestZoom, max: nearestZoom }),
  });
  fc.assert(
    fc.property(view, (given) => {
      const read = viewIn(viewText(given));
      expect(read?.zoom).toBe(given.zoom);
      expect(Math.abs((read?.latitude ?? 99) - given.latitude)).toBeLessThanOrEqual(0.000_501);
      expect(Math.abs((read?.longitude ?? 999) - given.longitude)).toBeLessThanOrEqual(0.000_501);
    }),
  );
});
