import Dexie from 'dexie';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { openAccount } from '#data/db/open-account.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { createEngineManager } from '#sync/engine/engine-manager.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import { callApi } from '#world/servers/api-client.ts';
import { bare } from '#world/data/bare-pictures.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

const ref = '0198c0de-0000-7000-8000-000000000001';
const made = { title: 'Noche de Merengue', description: 'En el Malecón', date_time: '2031-07-01T20:00:00-04:00' };
let people = 0;

async function register(url: string): Promise<{ token: string; user: OwnUser }> {
  people += 1;
  const username = `drainer${people}`;
  const body = { email: `${username}@example.com`, password: 'scape2026', username, name: 'Ana', lastname: 'Sol' };
  const { json } = await callApi(url, { method: 'POST', path: '/auth/register', body });
  const { token, data } = json as { token: string; data: { user: OwnUser } };
  return { token, user: data.user };
}

describe.each([
  { what: 'with the calls beyond the specification', hasSyncRoutes: true },
  { what: 'with the specification’s calls alone', hasSyncRoutes: false },
])('[CARD-06] a queue drains into the real server $what', ({ hasSyncRoutes }) => {
  let server: TestServer;
  let device: DeviceDb;
  let account: OpenAccount;
  let token: string;

  beforeAll(async () => {
    server = await startServer({ isListening: true, settings: { hasSyncRoutes } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    device = new DeviceDb('scape-device-drain');
    await device.open();
    const session = await register(server.url);
    ({ token } = session);
    await signIn(device, { ...session, remember: true }, Date.now());
    account = await openAccount(session.user, () => undefined);
  });
  afterEach(async () => {
    account.close();
    device.close();
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  });

  /** As a window does it, else as the service worker does. */
  async function drain(isWindow = true): Promise<number> {
    const failed = (error: unknown) => expect.fail(String(error));
    const host = createEngineManager({ device, origin: server.url, failed, ...(isWindow ? { restFallback } : {}) });
    const { left } = await host.pass('start', 25_000);
    await host.close();
    return left;
  }
  const onServer = async (path: string) => (await callApi(server.url, { path, token })).json;

  test('[CARD-06] [CARD-09] [OFF-02] [OFF-05] what was made, edited and liked offline is there once, with its picture', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#743ed8' } })
      .png()
      .toBuffer();
    const bytes = new Uint8Array(picture).buffer;
    const cover = await saveBlob(account.store, bytes, 'image/png', Date.now());
    const other = (
      await callApi(server.url, { method: 'POST', path: '/events', token, body: { ...made, title: 'Another' } })
    ).json as Event;
    await account.mutate('event.create', { ref, event: made, cover: cover.sha256 });
    await account.mutate('event.update', { event: ref, patch: { city: 'Baní' }, base: {} });
    await account.mutate('event.like', { event: ref, liked: false });
    await account.mutate('event.like', { event: ref, liked: true });
    await account.mutate('event.subscribe', { event: ref, subscribed: true });
    for (let passes = 0; (await drain()) > 0 && passes < 5; passes += 1);
    const events = (await onServer('/events')) as Event[];
    const mine = events.filter((event) => event.ref === ref);
    expect(mine).toMatchObject([
      { title: made.title, city: 'Baní', version: 1, likes: 1, subscribers_count: 1, liked: true, subscribed: true },
    ]);
    expect(bare(mine[0]?.cover_image)).toBe(`/media/${cover.sha256}/1600.webp`);
    expect(await account.db.outbox.count()).toBe(0);
    const rows = await account.db.events.toArray();
    const likes = Object.fromEntries(rows.map((row) => [String(row.event_id), row.likes]));
    expect(likes).toEqual({ [String(mine[0]?.event_id)]: 1, [String(other.event_id)]: 0 });
    expect(await account.db.engagements.get(ref)).toMatchObject({ liked: true, subscribed: true });
  });

  test('[CARD-06] [OFF-06] a refusal stands alone: everything else goes', async () => {
    const event = (await callApi(server.url, { method: 'POST', path: '/events', token, body: made })).json as Event;
    const stranger = await register(server.url);
    const theirs = (await callApi(server.url, { method: 'POST', path: '/events', token: stranger.token, body: made }))
      .json as Event;
    await drain();
    const edit = await account.mutate('event.update', { event: theirs.ref, patch: { title: 'Mine now' }, base: {} });
    await account.mutate('event.bookmark', { event: event.ref, bookmarked: true });
    await account.mutate('event.delete', { event: event.ref });
    await drain();
    const entries = await account.db.outbox.toArray();
    expect(entries.map(({ id, state, refusal }) => [id, state, refusal?.status])).toEqual([[edit.id, 'refused', 403]]);
    expect(((await onServer('/events')) as Event[]).map(({ ref: held }) => held)).not.toContain(event.ref);
    expect(await onServer(`/events/${theirs.event_id}`)).toMatchObject({ title: made.title });
  });

  test('[O10] [OFF-08] what the service worker sent is on the device as the server has it once a window was there', async () => {
    const late = ref.replace(/1$/, '9');
    await account.mutate('event.create', { ref: late, event: made });
    await drain(false);
    await account.mutate('event.like', { event: late, liked: true });
    for (let passes = 0; (await drain(false)) > 0 && passes < 5; passes += 1);
    expect((await account.db.events.get(late))?.title).toBe(made.title);
    for (let passes = 0; (await account.db.outbox.count()) > 0 && passes < 5; passes += 1) await drain();
    const held = await account.db.events.get(late);
    expect([held?.event_id, held?.likes, await account.db.outbox.count()]).toEqual([expect.any(Number), 1, 0]);
    const listed = ((await onServer('/events?limit=500')) as Event[]).filter(({ ref: name }) => name === late);
    expect(listed.map(({ likes }) => likes)).toEqual([1]);
  });

  test('[CARD-06] [OFF-02] two contexts that drain at once send nothing twice', async () => {
    for (let index = 0; index < 5; index += 1) {
      await account.mutate('event.create', {
        ref: ref.replace(/1$/, String(index + 2)),
        event: { ...made, title: `E${index}` },
      });
    }
    const hosts = [1, 2].map(() => createEngineManager({ device, origin: server.url, restFallback }));
    await Promise.all(hosts.map((host) => host.pass('start', 25_000)));
    for (const host of hosts) await host.close();
    const titles = ((await onServer('/events?limit=500')) as Event[])
      .map(({ title }) => title)
      .filter((title) => /^E\d$/.test(title));
    expect(titles.toSorted()).toEqual(['E0', 'E1', 'E2', 'E3', 'E4']);
  });
});
