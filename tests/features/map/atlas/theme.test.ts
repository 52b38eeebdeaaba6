import { afterEach, expect, test } from 'vitest';
import { atlasColours } from '#features/map/atlas/theme.ts';

const { style } = document.documentElement;
afterEach(() => {
  style.cssText = '';
});

test('[MAP-07] a canvas is given colours, whatever expressions the styles have for them', () => {
  for (const name of ['sea', 'shore', 'land']) style.setProperty(`--map-${name}`, 'rgb(1, 2, 3)');
  style.setProperty('--line', 'blue');
  style.setProperty('--map-border', 'color-mix(in oklab, red 50%, var(--line))');
  const { border, ...others } = atlasColours() ?? {};
  expect(others).toEqual({ sea: 'rgb(1, 2, 3)', shore: 'rgb(1, 2, 3)', land: 'rgb(1, 2, 3)' });
  expect(border).toMatch(/^oklab\([\d. -]+\)$/);
  expect(document.querySelector('span')).toBeNull();
});

test('[MAP-07] where styles aren’t known there are none', () => {
  style.setProperty('--map-sea', 'blue');
  expect(atlasColours()).toBeNull();
});
