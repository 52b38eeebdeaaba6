import { beforeEach, expect, test, vi } from 'vitest';
import { isChunk, servePreviousChunk, savePreviousChunks } from '#sw/previous-chunks.ts';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';

const origin = 'https://scape.test';
const precached = 'workbox-precache';
let disk: MemoryCaches;
let asked: string[];

beforeEach(() => {
  start();
});

function start(limitBytes?: number): void {
  disk = memoryCaches(limitBytes === undefined ? {} : { limitBytes });
  asked = [];
  vi.stubGlobal('caches', disk.storage);
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(url);
    return new Response('fetched');
  });
}

/** What the precache holds when a version becomes active: its own files and those of the version before. */
async function hold(...names: string[]): Promise<void> {
  const cache = await disk.storage.open(precached);
  for (const name of names) await cache.put(`${origin}/${name}`, new Response(name));
}

const wants = (...names: string[]) => new Set(names.map((name) => `${origin}/${name}`));

async function textOf(name: string): Promise<string> {
  return (await servePreviousChunk({ request: new Request(`${origin}/${name}`) })).text();
}

test('what no version that is kept has is fetched', async () => {
  expect([await textOf('assets/a.js'), asked]).toEqual(['fetched', [`${origin}/assets/a.js`]]);
});

test('[OFF-13] what only the version before needs is there without a connection', async () => {
  await hold('assets/a.js', 'assets/both.js', 'assets/b.js');
  await savePreviousChunks(precached, wants('assets/both.js', 'assets/b.js'));
  expect([await textOf('assets/a.js'), asked]).toEqual(['assets/a.js', []]);
});

test('[OFF-13] what both versions have, the page, and what has no name of its own are not put aside', async () => {
  await hold('assets/a.js', 'assets/both.js', 'index.html?__WB_REVISION__=1', 'first.js?__WB_REVISION__=1');
  await savePreviousChunks(precached, wants('assets/both.js', 'index.html?__WB_REVISION__=2'));
  expect([...(disk.held.get('old-chunks')?.keys() ?? [])]).toEqual(['/assets/a.js']);
});

test('one version is kept', async () => {
  await hold('assets/a.js', 'assets/b.js');
  await savePreviousChunks(precached, wants('assets/b.js'));
  disk.held.get(precached)?.delete('/assets/a.js');
  await hold('assets/c.js');
  await savePreviousChunks(precached, wants('assets/c.js'));
  expect([...(disk.held.get('old-chunks')?.keys() ?? [])]).toEqual(['/assets/b.js']);
});

test('where there is no room for it, whoever asked is told', async () => {
  start(20);
  await hold('assets/a.js');
  await expect(savePreviousChunks(precached, wants())).rejects.toThrow('No room');
});

test('files of the app are told from everything else', () => {
  expect(['/assets/a.js', '/media/a.webp', '/', '/events/assets/'].map((path) => isChunk(origin + path))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
