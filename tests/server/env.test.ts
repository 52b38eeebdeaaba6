import { expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';

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

test('those who run this are named by their ids', () => {
  expect(readSettings({}).adminIds).toEqual([]);
  expect(readSettings({ ADMIN_IDS: '1, 27' }).adminIds).toEqual([1, 27]);
  for (const ADMIN_IDS of ['ana', '0', '1,,2', '1;2']) expect(() => readSettings({ ADMIN_IDS })).toThrow('ADMIN_IDS');
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

test('[MAP-07] maps from above have pictures of Sentinel-2, others, or none; 200 MB are kept, or as many as is said', () => {
  expect(readSettings({})).toMatchObject({
    satellite: {
      url: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/GoogleMapsCompatible/{z}/{y}/{x}.jpg',
      attribution: 'Sentinel-2 cloudless by EOX, contains modified Copernicus Sentinel data 2016 and 2017',
      maxZoom: 14,
    },
    tileCacheMb: 200,
  });
  const own = {
    SATELLITE_TILE_URL: 'http://[::1]:8080/{z}/{y}/{x}?key=a',
    SATELLITE_TILE_ATTRIBUTION: 'Us',
    SATELLITE_TILE_MAX_ZOOM: '9',
  };
  expect(readSettings(own).satellite).toEqual({ url: own.SATELLITE_TILE_URL, attribution: 'Us', maxZoom: 9 });
  expect(readSettings({ SATELLITE_TILE_URL: '', TILE_CACHE_MB: '0' })).toMatchObject({
    satellite: null,
    tileCacheMb: 0,
  });
});

test.each([
  'tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://{z}.tiles.example/{x}/{y}.png',
  'https://tiles.example:{z}/{x}/{y}.png',
  'https://tiles.example?{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}#{y}',
  'https://tiles.example/{z}/{x}/{y}{r}.png',
  'https://tiles.example/{z}/{x}/{y}/{y}.png',
  'javascript:alert(1)/{z}/{x}/{y}',
  'file:///{z}/{x}/{y}',
  'https://ana:secret@tiles.example/{z}/{x}/{y}.png',
  'https://ana@tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example:99999/{z}/{x}/{y}.png',
])('[WIZ-08] [MAP-07] no pictures of maps come from %s', (url) => {
  for (const name of ['TILE_URL', 'SATELLITE_TILE_URL']) {
    expect(() => readSettings({ [name]: url })).toThrow(`${name}: Must be a web address`);
  }
});
