import { expect, test } from 'vitest';
import { BadEnvironment, readSettings } from '#server/env.ts';

test.each([
  [undefined, false],
  ['', false],
  ['development', false],
  ['test', false],
  ['production', true],
  ['Production', true],
  ['prod', true],
  ['staging', true],
])('[ACC-18] NODE_ENV %j shows no codes and loads no demo: %j', (name, isProduction) => {
  const settings = readSettings({ NODE_ENV: name });
  expect([settings.isProduction, settings.isDemo]).toEqual([isProduction, !isProduction]);
});

test('[WIZ-08] maps have pictures of OpenStreetMap, others, or none', () => {
  expect(readSettings({}).tiles).toEqual({
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    maxZoom: 19,
  });
  const own = { TILE_URL: 'http://127.0.0.1:1/{z}/{y}/{x}', TILE_ATTRIBUTION: 'Us', TILE_MAX_ZOOM: '15' };
  expect(readSettings(own).tiles).toEqual({ url: own.TILE_URL, attribution: 'Us', maxZoom: 15 });
  expect(readSettings({ TILE_URL: '' }).tiles).toBeNull();
});

test.each([
  'tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}/{y}{r}.png',
  'javascript:alert(1)/{z}/{x}/{y}',
  'https://a;b/{z}/{x}/{y}.png',
  'https://a,b/{z}/{x}/{y}.png',
  "https://'none'/{z}/{x}/{y}.png",
  'https://*.example/{z}/{x}/{y}.png',
  'https://[::1]/{z}/{x}/{y}.png',
  'https://ana:secret@tiles.example/{z}/{x}/{y}.png',
  'https://ana@tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example:99999/{z}/{x}/{y}.png',
])('[WIZ-08] TILE_URL can’t be %s', (url) => {
  expect(() => readSettings({ TILE_URL: url })).toThrow(BadEnvironment);
});
