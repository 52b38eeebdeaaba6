import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapTiles } from '#contract/app-config.ts';
import { SpotMap } from '#features/map/pins/spot-map.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

const spot = { latitude: 18.49, longitude: -69.93 };
const tiles: MapTiles = { url: '/tiles/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors', max_zoom: 19 };

beforeEach(() => {
  vi.stubGlobal('Worker', function Silent() {
    return Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[PUB-02] the contact map is a real one: a pin, this server’s pictures, and it can be moved', async () => {
  const { container } = show(<SpotMap spot={spot} label="Map: 12 Horizon Street" tiles={tiles} />);
  const map = screen.getByRole('application', { name: 'Map: 12 Horizon Street' });
  expect(map.querySelector('.map-pin')).toBeTruthy();
  expect(map.querySelector('.map-tiles')).toBeTruthy();
  expect(screen.getByText('© OpenStreetMap contributors')).toBeTruthy();
  expect(map.className).toContain('leaflet-grab');
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
  await expectAccessible(container);
});

test('[PUB-02] [MAP-07] without pictures the contact map shows the outline of the world and its pin', () => {
  show(<SpotMap spot={spot} label="Map: 12 Horizon Street" tiles={null} />);
  const map = screen.getByRole('application', { name: 'Map: 12 Horizon Street' });
  expect(map.querySelector('.map-tiles')).toBeNull();
  expect(map.querySelector('.leaflet-outline-pane')).toBeTruthy();
  expect(map.querySelector('.map-pin')).toBeTruthy();
});
