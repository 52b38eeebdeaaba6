import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchProfile } from './chromium.ts';

/** Runs in the page. */
const open = `new Promise((resolve, reject) => {
  const request = indexedDB.open('kept', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error));
})`;

test('a killed browser keeps what it wrote, and its console problems are heard', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><link rel="icon" href="data:,"><p>hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const baseURL = `http://127.0.0.1:${address.port}`;
  try {
    const first = await launchProfile(folder, { baseURL });
    await first.page.goto('/');
    await first.page.evaluate(`${open}.then((db) => new Promise((resolve) => {
      const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
      transaction.objectStore('rows').put('here', 1);
      transaction.addEventListener('complete', resolve);
    }))`);
    await first.page.evaluate(() => console.error('a complaint'));
    await expect.poll(() => first.problems).toEqual([expect.stringContaining('console error: a complaint')]);
    await first.kill();

    const second = await launchProfile(folder, { baseURL });
    await second.page.goto('/');
    const kept = await second.page.evaluate(`${open}.then((db) => new Promise((resolve) => {
      const request = db.transaction('rows').objectStore('rows').get(1);
      request.addEventListener('success', () => resolve(request.result));
    }))`);
    expect(kept).toBe('here');
    expect(second.problems).toEqual([]);
    await second.close();
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(existsSync(folder)).toBe(false);
});
