import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTileLayers, useTiles } from '#app/map/use-tiles.ts';
import { readTileSources, storeTileSources } from '#data/map/tile-sources.ts';
import { answerCalls } from '#world/screens/answers.ts';

const tiles = { url: '/tiles/map/{z}/{x}/{y}?v=1', attribution: 'Us', max_zoom: 18 };
const satellite = { url: '/tiles/satellite/{z}/{x}/{y}?v=2', attribution: 'Them', max_zoom: 14 };
const none = { tiles: null, satellite: null };

function Told({ of }: { of: () => unknown }) {
  const found = of();
  return <output>{found === undefined ? 'not known' : JSON.stringify(found)}</output>;
}

async function toldTiles(of: () => unknown = useTileLayers): Promise<unknown> {
  render(<Told of={of} />);
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe('not known'));
  return JSON.parse(screen.getByRole('status').textContent ?? '');
}

beforeEach(() => storeTileSources(none));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[WIZ-08] the server tells where the pictures of maps come from, and that is remembered', async () => {
  answerCalls({ '/config': { json: { google: null, tiles, satellite } } });
  expect(await toldTiles()).toEqual({ tiles, satellite });
  await waitFor(async () => expect(await readTileSources()).toEqual({ tiles, satellite }));
});

test('[WIZ-08] what was told last holds where the server can’t be asked', async () => {
  await storeTileSources({ tiles, satellite });
  answerCalls({ '/config': 'none' });
  expect(await toldTiles()).toEqual({ tiles, satellite });
});

test('[WIZ-08] whoever shows the drawn map alone is told of that', async () => {
  answerCalls({ '/config': { json: { google: null, tiles, satellite } } });
  expect(await toldTiles(useTiles)).toEqual(tiles);
});

test('[WIZ-08] a server that has none, or was set up before there were any, leaves the map plain', async () => {
  await storeTileSources({ tiles, satellite });
  answerCalls({ '/config': { json: { google: null } } });
  await toldTiles();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(JSON.stringify(none)));
  await waitFor(async () => expect(await readTileSources()).toEqual(none));
});

test('[WIZ-08] what was told last is there at once, and stays the same when the server says it again', async () => {
  await storeTileSources({ tiles, satellite });
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const told: unknown[] = [];
  expect(
    await toldTiles(() => {
      const found = useTileLayers();
      if (told.at(-1) !== found) told.push(found);
      return found;
    }),
  ).toEqual({ tiles, satellite });
  await storeTileSources(none);
  answer(Response.json({ google: null, tiles, satellite }, { headers: { 'scape-api': '1' } }));
  await waitFor(async () => expect(await readTileSources()).toEqual({ tiles, satellite }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(told).toHaveLength(1);
});

test('[WIZ-08] a device that was never told of any waits for the server’s word', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  render(<Told of={useTileLayers} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.getByRole('status').textContent).toBe('not known');
  answer(Response.json({ google: null, tiles, satellite }, { headers: { 'scape-api': '1' } }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(JSON.stringify({ tiles, satellite })));
});
