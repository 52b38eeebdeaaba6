import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStorage } from '#server/writer/sqlite-storage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scape-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function runImport(...args: string[]) {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' };
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
  expect((await runImport(file)).out).toBe('1 read, 0 new, 0 changed, 1 unchanged, 0 refused\n');
});

test('[API-06] beside a running server it is refused with the folder and the process', async () => {
  const file = writeConferences();
  const held = await openSqliteStorage(join(folder, 'data'));
  try {
    const { err, code } = await runImport(file);
    expect(code).toBe(1);
    expect(err).toContain(join(folder, 'data'));
    expect(err).toContain(String(process.pid));
    expect(err).not.toMatch(/\n\s+at /);
  } finally {
    await held.close();
  }
});

test.each([
  [[], 'Usage'],
  [['events.xml'], 'neither a .json nor an .ics'],
  [['missing.json'], 'can’t be read'],
  [['a.json', '--as', 'no spaces please'], '3 to 30 characters'],
])('wrong use is explained: %j', async (args, message) => {
  const { err, code } = await runImport(...args);
  expect(code).toBe(1);
  expect(err).toContain(message);
});
