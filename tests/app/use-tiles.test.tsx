import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTileLayers, useTiles } from '#app/use-tiles.ts';
import { heldTiles, keepTiles } from '#data/map-tiles.ts';
import { answerCalls } from './answers.ts';

const tiles = { url: '/tiles/map/{z}/{x}/{y}?v=1', attribution: 'Us', max_zoom: 18 };
const satellite = { url: '/tiles/satellite/{z}/{x}/{y}?v=2', attribution: 'Them', max_zoom: 14 };
const none = { tiles: null, satellite: null };

function Told({ of }: { of: () => unknown }) {
  const found = of();
  return <output>{found === undefined ? 'not known' : JSON.stringify(found)}</output>;
}

async function toldTiles(of: () => unknown = useTileLayers): Promise<unknown> {
  render(<Told of={of} />);
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe('not known'), { timeout: 10_000 });
  return JSON.parse(screen.getByRole('status').textContent ?? '');
}

beforeEach(() => keepTiles(none));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[WIZ-08] the server tells where the pictures of maps come from, and that is remembered', async () => {
  answerCalls({ '/config': { json: { google: null, tiles, satellite } } });
  expect(await toldTiles()).toEqual({ tiles, satellite });
  await waitFor(async () => expect(await heldTiles()).toEqual({ tiles, satellite }));
});

test('[WIZ-08] what was told last holds where the server can’t be asked', async () => {
  await keepTiles({ tiles, satellite });
  answerCalls({ '/config': 'none' });
  expect(await toldTiles()).toEqual({ tiles, satellite });
});

test('[WIZ-08] whoever shows the drawn map alone is told of that', async () => {
  answerCalls({ '/config': { json: { google: null, tiles, satellite } } });
  expect(await toldTiles(useTiles)).toEqual(tiles);
});

test('[WIZ-08] a server that has none, or was set up before there were any, leaves the map plain', async () => {
  await keepTiles({ tiles, satellite });
  answerCalls({ '/config': { json: { google: null } } });
  expect(await toldTiles()).toEqual(none);
  await waitFor(async () => expect(await heldTiles()).toEqual(none));
});
