import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTiles } from '#app/use-tiles.ts';
import { heldTiles, keepTiles } from '#data/map-tiles.ts';
import { answerCalls } from './answers.ts';

const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Us', max_zoom: 18 };

function Told() {
  const found = useTiles();
  return <output>{found === undefined ? 'not known' : JSON.stringify(found)}</output>;
}

async function toldTiles(): Promise<string | null> {
  render(<Told />);
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe('not known'), { timeout: 10_000 });
  return screen.getByRole('status').textContent;
}

beforeEach(() => keepTiles(null));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[WIZ-08] the server tells where the pictures of maps come from, and that is remembered', async () => {
  answerCalls({ '/config': { json: { google: null, tiles } } });
  expect(await toldTiles()).toBe(JSON.stringify(tiles));
  await waitFor(async () => expect(await heldTiles()).toEqual(tiles));
});

test('[WIZ-08] what was told last holds where the server can’t be asked', async () => {
  await keepTiles(tiles);
  answerCalls({ '/config': 'none' });
  expect(await toldTiles()).toBe(JSON.stringify(tiles));
});

test('[WIZ-08] a server that has none, or was set up before there were any, leaves the map plain', async () => {
  await keepTiles(tiles);
  answerCalls({ '/config': { json: { google: null } } });
  expect(await toldTiles()).toBe('null');
  await waitFor(async () => expect(await heldTiles()).toBeNull());
});
