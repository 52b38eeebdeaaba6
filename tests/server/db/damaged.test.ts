import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFully } from '#server/db/maintenance/integrity-check.ts';
import { openSqliteForWriting } from '#server/writer/open-sqlite.ts';
import { openSqliteStorage } from '#server/writer/sqlite-storage.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scape-damage-'));
  path = join(folder, 'scape.db');
  await (await openSqliteStorage(folder)).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a broken disk does: a page in the middle holds something else. */
function scribble(page: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 'scribble'), 0, 4096, page * 4096);
  closeSync(file);
}

describe('[API-06] a damaged database', () => {
  test('isn’t started on: the file is named, and what brings it back, with an exit code of its own', async () => {
    scribble(3);
    const before = readFileSync(path);
    const env = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
    const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(65);
    expect(said).toContain(`The database ${path} is damaged`);
    expect(said).toContain('npm run restore -- FOLDER --replace');
    expect(readFileSync(path)).toEqual(before);
  });

  test('is one that isn’t a database at all', async () => {
    writeFileSync(path, 'These are not the pages you are looking for');
    await expect(openSqliteStorage(folder)).rejects.toThrow(`The database ${path} is damaged`);
    // The folder is free again for a restore.
    await expect(openSqliteStorage(folder)).rejects.toThrow('damaged');
  });

  test('is one in which a row names another that isn’t there, where all of it is looked at', async () => {
    expect(() => checkFully(path)).not.toThrow();
    const { connection } = await openSqliteForWriting(path);
    connection.exec('pragma foreign_keys = off');
    connection.exec('insert into follows (follower_id, followed_id, created_at) values (7, 8, 9)');
    connection.close();
    expect(() => checkFully(path)).toThrow('follows');
  });
});
