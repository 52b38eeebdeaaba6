import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inRoot } from '#tools/root.js';
import { callApi, register } from '#world/servers/api-client.ts';
import { mountSmallDisk } from '#world/servers/small-disk.ts';
import { until } from '#world/time/until.ts';
import { openSqliteStorage } from '#server/writer/sqlite-storage.ts';
import { DiskError } from '#server/db/engine/disk-errors.ts';

const disk = mountSmallDisk(6);
afterAll(() => disk?.close());
if (disk === null) console.warn('A disk that is really full is not tested: mounting isn’t allowed here.');

/** A server with its data and its log on one disk. */
function serverOn(folder: string) {
  const file = join(folder, 'log.txt');
  const log = openSync(file, 'a');
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', DEMO: '0' };
  const quiet = { RATE_LIMITS: '0', TILE_URL: '', SATELLITE_TILE_URL: '', STATIC_DIR: folder };
  const child = spawn(process.execPath, ['server/main.ts'], { env: { ...env, ...quiet }, stdio: ['ignore', log, log] });
  closeSync(log);
  const said = () => readFileSync(file, 'utf8');
  return { child, said, addressSaid: () => /Scape listens on (http\S+)/.exec(said())?.[1] ?? '' };
}

function fill(folder: string): string {
  const filler = join(folder, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(7 * 1024 ** 2));
  } catch {
    return filler;
  }
  throw new Error('There is still room');
}

describe.each(disk === null ? [] : [disk])('[API-06] a disk that is really full', ({ folder }) => {
  test('keeps nobody from reading, whatever it does to the log, and all goes on when there is room', async () => {
    const { child, said, addressSaid } = serverOn(folder);
    const ended = once(child, 'exit');
    try {
      const url = await until('a server that listens', addressSaid, (address) => address !== '');
      const { token } = await register(url, 'ana');
      const make = (title: string) => {
        const body = { title, description: 'x'.repeat(4_000), date_time: '2031-01-01T10:00:00Z' };
        return callApi(url, { method: 'POST', path: '/events', token, body });
      };
      const health = async () => ((await callApi(url, { path: '/health' })).json as { status: string }).status;
      expect((await make('Before')).status).toBe(201);
      const filler = fill(folder);
      const statuses = [];
      // Long enough for the log to be out of room too.
      for (let count = 0; count < 60; count += 1) statuses.push((await make(`Full ${count}`)).status);
      expect(statuses.at(-1)).toBe(503);
      const made = statuses.filter((status) => status === 201).length;
      expect(statuses.filter((status) => status === 503)).toHaveLength(60 - made);
      expect(await health()).toBe('degraded');
      expect((await callApi(url, { path: '/events?limit=100' })).json).toHaveLength(1 + made);
      expect((await callApi(url, { path: '/sync/me', token })).status).toBe(200);
      expect(said().match(/can’t be stored/g)).toHaveLength(1);
      rmSync(filler);
      // It finds out by itself.
      expect(await until('a server that is well', health, (status) => status === 'ok', 30_000)).toBe('ok');
      expect((await make('After')).status).toBe(201);
      expect(said()).toMatch(/"lost":\d+,/);
    } finally {
      child.kill('SIGTERM');
      // One that stands still hears nothing.
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }
    expect(await ended).toEqual([0, null]);
  }, 90_000);

  test('is told at the start, by an error of its own', async () => {
    const data = join(folder, 'another');
    mkdirSync(data);
    const filler = fill(folder);
    await expect(openSqliteStorage(data)).rejects.toThrow(DiskError);
    await expect(openSqliteStorage(data)).rejects.toThrow(`The folder ${data} can’t be written to`);
    rmSync(filler);
    await (await openSqliteStorage(data)).close();
    // Room for the lock, and for nothing else.
    const again = fill(folder);
    truncateSync(again, statSync(again).size - 3 * 4096);
    await expect(openSqliteStorage(data)).rejects.toThrow(DiskError);
    rmSync(again);
    await (await openSqliteStorage(data)).close();
  });
});

test('a folder that can’t be made, for a file is in its place, is told in the same way', async () => {
  const file = inRoot('package.json');
  await expect(openSqliteStorage(file)).rejects.toThrow(`The folder ${file} can’t be written to`);
});
