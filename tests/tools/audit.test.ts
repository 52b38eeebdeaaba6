import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAudit } from '#tools/audit.js';
import { licenceFaults, licencesHere } from '#tools/licences.js';

describe('what the registry says of packages', () => {
  const hole = (severity: string) => ({ severity, range: '<2.0.0', via: [] });

  test('what is high or critical is named, and nothing else', () => {
    const vulnerabilities = { low: hole('low'), some: hole('moderate'), bad: hole('high'), worst: hole('critical') };
    const text = `npm warn Unknown config\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities })}\n`;
    const faults = ['bad <2.0.0: high', 'worst <2.0.0: critical'];
    expect(readAudit(text)).toEqual({ isAsked: true, faults, reason: '' });
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ isAsked: true, faults: [], reason: '' });
  });

  test('a registry that can’t be asked has said nothing, and that is told', () => {
    const refused = { message: '405 Method Not Allowed', method: 'POST', body: null };
    expect(readAudit(`npm warn audit 405\n${JSON.stringify(refused)}`)).toEqual({
      isAsked: false,
      faults: [],
      reason: '405 Method Not Allowed',
    });
    for (const text of ['', 'npm error code ENOTFOUND', '{"vulnerabilities":']) {
      expect(readAudit(text)).toMatchObject({
        isAsked: false,
        faults: [],
        reason: expect.stringMatching(/^no report/),
      });
    }
  });
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
