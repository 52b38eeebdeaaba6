import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privatePictureCacheName, pictureCacheName } from '#data/files/picture-caches.ts';
import { servePicture } from '#sw/serve-picture.ts';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';

const origin = 'https://scape.test';
const address = `/media/${'a'.repeat(64)}-1-${'b'.repeat(22)}/800.webp`;
const small = address.replace('800', '320');
const dayMs = 24 * 3_600_000;

let disk: MemoryCaches;
let asked: string[];
/** what the server answers; null: nobody does */
let reply: Response | null;

beforeEach(() => {
  disk = memoryCaches();
  [asked, reply] = [[], null];
  vi.stubGlobal('caches', disk.storage);
  vi.stubGlobal('fetch', async (what: Request | string) => {
    asked.push(new URL(typeof what === 'string' ? what : what.url).pathname);
    if (reply === null) throw new TypeError('Failed to fetch');
    return reply;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function picture(text: string, { ageDays = 0, control = 'public, max-age=300' } = {}): Response {
  const date = new Date(Date.now() - ageDays * dayMs).toUTCString();
  return new Response(text, { headers: { 'Content-Type': 'image/webp', Date: date, 'Cache-Control': control } });
}

const hold = async (cache: string, copy: Response, at = address) => (await caches.open(cache)).put(origin + at, copy);
const heldIn = async (cache: string) => (await (await caches.open(cache)).match(origin + address))?.text();

async function serve(): Promise<[number, string]> {
  const later: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => void later.push(work) };
  const served = await servePicture({ request: new Request(origin + address), event });
  const text = await served.text();
  await Promise.all(later);
  return [served.status, text];
}

test('[OFF-14] a picture comes from the server and is kept, what only some may see apart from the others', async () => {
  reply = picture('public');
  expect(await serve()).toEqual([200, 'public']);
  expect([await heldIn(pictureCacheName), await heldIn(privatePictureCacheName)]).toEqual(['public', undefined]);
  disk.held.clear();
  reply = picture('private', { control: 'private, no-store' });
  expect(await serve()).toEqual([200, 'private']);
  expect([await heldIn(pictureCacheName), await heldIn(privatePictureCacheName)]).toEqual([undefined, 'private']);
});

test.each(['kept-scape-7', privatePictureCacheName, pictureCacheName])(
  '[CARD-08] what %s holds is served, and nobody asked',
  async (cache) => {
    await hold(cache, picture('copy', { ageDays: 0.9 }));
    expect(await serve()).toEqual([200, 'copy']);
    expect(asked).toEqual([]);
  },
);

test('[CARD-08] offline a picture is shown in another of its sizes, and where there is none it fails', async () => {
  await hold(pictureCacheName, picture('small'), small);
  expect(await serve()).toEqual([200, 'small']);
  disk.held.clear();
  expect((await serve())[0]).toBe(0);
});

const gone = (headers: Record<string, string>) => new Response('{}', { status: 404, headers });

test.each<[what: string, reply: () => Response | null, left: string | undefined]>([
  ['is there', () => picture('new'), 'new'],
  ['is gone by the server’s word', () => gone({ 'Scape-Api': '1' }), undefined],
  ['is gone by anybody else’s', () => gone({}), 'old'],
  ['can’t be asked for', () => null, 'old'],
])(
  '[API-04] a copy of more than a day is served all the same, and looked at: the picture %s',
  async (_what, made, left) => {
    for (const cache of ['kept-scape-7', privatePictureCacheName, pictureCacheName]) {
      disk.held.clear();
      await hold(cache, picture('old', { ageDays: 1.1 }));
      reply = made();
      expect(await serve()).toEqual([200, 'old']);
      expect([cache, await heldIn(cache)]).toEqual([cache, left]);
    }
  },
);
