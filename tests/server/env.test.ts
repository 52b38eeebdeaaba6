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
