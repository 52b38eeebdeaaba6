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
])('[ACC-18] NODE_ENV %j shows no codes and loads no demo unless told to: %j', (name, isProduction) => {
  const settings = readSettings({ NODE_ENV: name, DEMO: 'local' });
  expect([settings.isProduction, settings.isDemo]).toEqual([isProduction, !isProduction]);
  expect(readSettings({ NODE_ENV: name }).isDemo).toBe(false);
  expect(readSettings({ NODE_ENV: name, DEMO: '1' }).isDemo).toBe(true);
});

test.each([
  ['https://scape.example', undefined, false],
  ['https://scape.example', 'local', false],
  ['https://scape.example', '1', true],
  ['http://192.168.0.7:3000', undefined, false],
  ['http://192.168.0.7:3000', '0', false],
  ['http://192.168.0.7:3000', 'local', true],
  [undefined, undefined, false],
])(
  '[ACC-18] [API-04] a server at %s with NODE_ENV forgotten and DEMO %j has accounts that anybody can use: %j',
  (url, demo, isDemo) => {
    expect(readSettings({ PUBLIC_URL: url, DEMO: demo }).isDemo).toBe(isDemo);
    expect(() => readSettings({ PUBLIC_URL: url, DEMO: 'yes' })).toThrow('DEMO: Must be 1, 0 or local');
  },
);

test('those who run this are named by their ids', () => {
  expect(readSettings({}).adminIds).toEqual([]);
  expect(readSettings({ ADMIN_IDS: '1, 27' }).adminIds).toEqual([1, 27]);
  for (const ADMIN_IDS of ['ana', '0', '1,,2', '1;2']) expect(() => readSettings({ ADMIN_IDS })).toThrow('ADMIN_IDS');
});

test('those who run this are named by their e-mails and usernames too, which no id is', () => {
  expect(readSettings({}).admins).toEqual([]);
  const given = 'Ana@Example.com, ben, b.27';
  expect(readSettings({ ADMINS: given }).admins).toEqual(['ana@example.com', 'ben', 'b.27']);
  for (const ADMINS of ['1', '127', 'an', 'ana,', 'ana;ben', 'ana@', '@example.com', 'ana bo', '*']) {
    expect(() => readSettings({ ADMINS })).toThrow(/ADMINS\S*: Must be an e-mail or a username/);
  }
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

const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'AKIA1',
  S3_SECRET_ACCESS_KEY: 'a/b+c=',
};

test('[API-05] pictures go to the disk, or to a bucket that is named in full', () => {
  expect(readSettings({}).s3).toBeNull();
  expect(readSettings({ S3_ENDPOINT: '', S3_REGION: 'eu-west-1' }).s3).toBeNull();
  expect(readSettings(bucket).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'AKIA1',
    secretAccessKey: 'a/b+c=',
    isPathStyle: true,
  });
  const hosted = { ...bucket, S3_REGION: 'eu-west-1', S3_PATH_STYLE: 'off' };
  expect(readSettings(hosted).s3).toMatchObject({ region: 'eu-west-1', isPathStyle: false });
  for (const name of Object.keys(bucket)) {
    expect(() => readSettings({ ...bucket, [name]: '' })).toThrow(`${name}: Is missing`);
  }
});

test.each([
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://key:secret@s3.example'],
  ['S3_ENDPOINT', 'https://s3.example/?x=1'],
  ['S3_BUCKET', 'pic/tures'],
  ['S3_BUCKET', '..'],
  ['S3_REGION', 'eu west'],
  ['S3_ACCESS_KEY_ID', 'A B'],
  ['S3_SECRET_ACCESS_KEY', 'a\nb'],
  ['S3_PATH_STYLE', 'perhaps'],
])('[API-05] a wrong %s is named: %s', (name, value) => {
  expect(() => readSettings({ ...bucket, [name]: value })).toThrow(`${name}: `);
});

test('[API-05] a bucket can’t stand in front of an address of digits', () => {
  const wrong = { ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_PATH_STYLE: 'off' };
  expect(() => readSettings(wrong)).toThrow('S3_PATH_STYLE: ');
});

test('[CONFIRM-09] in production e-mails are confirmed with a mail server and an address of our own, or not at all', () => {
  const production = { NODE_ENV: 'production', CONFIRM_EMAIL: 'on' };
  const [smtp, url] = [{ SMTP_URL: 'smtp://mail.example' }, { PUBLIC_URL: 'https://scape.example' }];
  expect(() => readSettings(production)).toThrow('CONFIRM_EMAIL: Needs SMTP_URL and PUBLIC_URL');
  expect(() => readSettings({ ...production, ...smtp })).toThrow('CONFIRM_EMAIL: Needs PUBLIC_URL beside it');
  expect(() => readSettings({ ...production, ...url })).toThrow('CONFIRM_EMAIL: Needs SMTP_URL beside it');
  expect(readSettings({ ...production, ...smtp, ...url }).isConfirmingEmail).toBe(true);
  expect([readSettings({ CONFIRM_EMAIL: 'on' }), readSettings({})].map((each) => each.isConfirmingEmail)).toEqual([
    true,
    false,
  ]);
  expect(() => readSettings({ CONFIRM_EMAIL: 'yes' })).toThrow('CONFIRM_EMAIL: Must be on or off');
});
