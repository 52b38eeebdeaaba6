import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '#server/db/engine/data-folder.ts';
import { lockDataFolder } from '#server/db/engine/data-lock.ts';
import { expectedErrors, importFile } from '#server/import/import-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scape-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = () => ({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' });

/** What the command says, in this process. */
async function importHere(...args: string[]): Promise<string> {
  const said: string[] = [];
  await importFile({ args, env: settings(), say: (text) => said.push(text) });
  return said.join('\n');
}

async function refusalOf(...args: string[]): Promise<string> {
  const error: unknown = await importHere(...args).catch((thrown: unknown) => thrown);
  expect(expectedErrors.some((kind) => error instanceof kind)).toBe(true);
  return error instanceof Error ? error.message : '';
}

async function runImport(...args: string[]) {
  const env = { ...process.env, ...settings() };
  const child = spawn(process.execPath, ['server/import/main.ts', ...args], { env });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}

function writeConferences(): string {
  const file = join(folder, 'c.json');
  writeFileSync(file, JSON.stringify([{ name: 'A Conf', startDate: '2027-01-01', city: 'Madrid', country: 'Spain' }]));
  return file;
}

test('[API-03] the command says what it did, and does it once', async () => {
  const file = writeConferences();
  expect(await runImport(file)).toEqual({
    out: '1 read, 1 new, 0 changed, 0 unchanged, 0 refused\n',
    err: '',
    code: 0,
  });
  expect(await importHere(file)).toBe('1 read, 0 new, 0 changed, 1 unchanged, 0 refused');
});

test('[API-06] beside a running server it is refused with the folder and the process', async () => {
  const file = writeConferences();
  makeFolder(join(folder, 'data'));
  const held = lockDataFolder(join(folder, 'data'));
  try {
    const refusal = await refusalOf(file);
    expect(refusal).toContain(join(folder, 'data'));
    expect(refusal).toContain(String(process.pid));
  } finally {
    held.close();
  }
});

test('what is wrong is one message and a code', async () => {
  const { out, err, code } = await runImport();
  expect([out, code]).toEqual(['', 1]);
  expect(err).toMatch(/^Usage: npm run import[^\n]*\n$/);
});

test.each([
  [['events.xml'], 'neither a .json nor an .ics'],
  [['missing.json'], 'can’t be read'],
  [['a.json', '--as', 'no spaces please'], '3 to 30 characters'],
])('wrong use is explained: %j', async (args, message) => {
  expect(await refusalOf(...args)).toContain(message);
});
