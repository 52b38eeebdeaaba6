import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { activeAccount, DeviceDb, signIn } from '#data/db/device.ts';
import { apiMarkerOn } from '#data/storage/api-marker.ts';
import { createEngineManager } from '#sync/engine/engine-manager.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';

const origin = 'https://scape.test';
let device: DeviceDb;

beforeEach(async () => {
  device = new DeviceDb('scape-device-strangers');
  await device.open();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  device.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const isHealth = (path: string) => path === '/health';
const well = () => Response.json({ status: 'ok' }, { headers: { 'scape-api': '1' } });

/** A device on which a like, a post with a picture and a message wait, behind somebody who answers in the server's place. */
async function besieged(answer: (path: string) => Response) {
  vi.stubGlobal('fetch', async (url: string) => answer(url.slice(`${origin}/api`.length)));
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
  const account = await openAccount(ana, () => undefined);
  await account.db.events.put(sampleRow());
  const { sha256 } = await saveBlob(account.store, new Uint8Array([1, 2, 3]).buffer, 'image/png', 1);
  await account.mutate('event.like', { event: refs.sunset, liked: true });
  const post = { title: 'My post', description: 'typed' };
  await account.mutate('post.create', { ref: refs.made, post, image: sha256 });
  const message = { ref: refs.market, user: 77, content: 'hi', image: null, written: '2026-01-01T00:00:00.000Z' };
  await account.mutate('message.send', message);
  const host = createEngineManager({ device, origin, restFallback });
  for (let pass = 0; pass < 3; pass += 1) await host.pass('start', 10_000);
  await host.close();
  const outbox = await account.db.outbox.toArray();
  const left = outbox.map(({ kind, state, refusal }) => [kind, state === 'sent' ? 'queued' : state, refusal]);
  const seen = {
    left,
    events: await account.db.events.count(),
    isLiked: (await account.db.engagements.get(refs.sunset))?.liked,
    token: (await activeAccount(device))?.token,
  };
  account.close();
  return seen;
}

const untouched = {
  left: [
    ['event.like', 'queued', null],
    ['post.create', 'queued', null],
    ['message.send', 'queued', null],
  ],
  events: 1,
  isLiked: true,
  token: 'of-ana',
};

const bodies = [
  '{}',
  '[]',
  '{"message":"No"}',
  '{"results":[]}',
  '{"data":[]}',
  '{"error":"not_found"}',
  '<h1>',
  '{"a',
];
const statuses = [200, 400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 502, 503, 511];
const answers = statuses.flatMap((status, index) =>
  ['application/json', 'text/html'].map((type, odd) => {
    const body = bodies[(2 * index + odd) % bodies.length] ?? '';
    return { status, type, body };
  }),
);

test.each(answers)(
  '[P12] [SESS-03] $status as $type, $body, from a stranger settles nothing and ends no session',
  async ({ status, type, body }) => {
    await apiMarkerOn(device).learn();
    const answer = () => new Response(body, { status, headers: { 'content-type': type } });
    expect(await besieged(answer)).toEqual(untouched);
  },
);

test.each([401, 403, 404])(
  '[P12] a firewall that lets the question for health through and answers all else with %d changes nothing',
  async (status) => {
    const blocked = () => Response.json({ message: 'No', error: 'not_found' }, { status });
    expect(await besieged((path) => (isHealth(path) ? well() : blocked()))).toEqual(untouched);
  },
);
