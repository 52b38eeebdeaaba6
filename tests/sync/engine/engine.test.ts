import { expect, test } from 'vitest';
import { discard } from '#data/outbox/resolve-failed.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { bare } from '#world/data/bare-pictures.ts';
import { eventually } from '#world/time/eventually.ts';
import { replyOf } from '#world/devices/one-device.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish } from '#world/stores/sample-store.ts';
import { fairWeather } from '#world/devices/wire.ts';
import {
  answered,
  begin,
  isBatch,
  like,
  likesOnServer,
  made,
  minuteMs,
  states,
} from '#world/devices/one-device-begun.ts';

test('[OFF-01] [OFF-02] a wish goes out in a batch, and leaves the queue once the pulls have brought it', async () => {
  const one = await begin();
  await like(one);
  await one.run(1_000);
  expect(one.calls()).toEqual(['POST /batch', 'GET /sync/events', 'GET /sync/me']);
  expect([states(one), await likesOnServer(one), one.store.row('events', refs.made)?.likes]).toEqual([[], 1, 1]);
});

test('[OFF-02] a lost reply is asked for again under the same key, and takes effect once', async () => {
  const one = await begin();
  one.device.weather = { ...fairWeather, losesReplies: 1 };
  const id = await like(one);
  await one.run(20_000);
  expect([states(one), await likesOnServer(one)]).toEqual([[['event.like', 'sent']], 1]);
  one.device.weather = fairWeather;
  one.tab.engine.wake('online');
  await one.run(minuteMs);
  expect([states(one), await likesOnServer(one)]).toEqual([[], 1]);
  const keys = one.sent.flatMap((sending) => sending.keys).filter((key) => key === id);
  expect(keys.length).toBeGreaterThan(1);
});

test('[OFF-02] what is given up after it went out is called back, and a late copy of it does nothing', async () => {
  const one = await begin();
  one.device.weather = { ...fairWeather, zombies: 1 };
  const id = await like(one);
  await one.run(5_000);
  one.device.weather = fairWeather;
  await discard(one.store, id, { nowMs: one.device.now(), shouldKeepDraft: false });
  await one.run(60 * minuteMs);
  const isShown = one.store.row('engagements', refs.made)?.liked ?? false;
  expect([states(one), await likesOnServer(one), isShown]).toEqual([[], 0, false]);
  expect(one.calls()).toContain('POST /mutations/*/void');
});

test('[OFF-03] a void doesn’t run ahead of what waits behind it in its lane', async () => {
  const one = await begin();
  const clientId = () => one.store.row('meta', 'clientId')?.value;
  const name = clientId();
  one.device.weather = { ...fairWeather, isDown: true };
  const id = await like(one);
  await one.run(1_000);
  await discard(one.store, id, { nowMs: one.device.now(), shouldKeepDraft: false });
  await like(one);
  one.device.weather = fairWeather;
  one.tab.engine.wake('online');
  await one.run(2 * minuteMs);
  expect([states(one), await likesOnServer(one), clientId()]).toEqual([[], 1, name]);
});

test('[OFF-02] a server that keeps only the specification gets its own calls, with the picture inside', async () => {
  const one = await begin({ hasSyncRoutes: false });
  const { sha256 } = await saveBlob(one.store, new Uint8Array([7]).buffer, 'image/png', 1);
  const event = { ...made, tags: ['a'], price: '3.5' };
  await wish(one.store, 'event.create', { ref: refs.market, event, cover: sha256 }, { nowMs: one.device.now() });
  await like(one);
  // The picture is read and looked at in threads of their own, which know nothing of this clock.
  await eventually(async () => {
    await one.run(10_000);
    expect(states(one)).toEqual([]);
  });
  const writes = one.calls().filter((call) => !call.startsWith('GET'));
  expect(writes.sort()).toEqual(['POST /events', 'POST /events/event-likes/toggle', 'PUT /blobs/*']);
  expect([states(one), await likesOnServer(one), one.server.objects.has(`blobs/${sha256}`)]).toEqual([[], 1, true]);
  const cover = `/media/${sha256}/1600.webp`;
  expect(bare(one.store.row('events', refs.market))).toMatchObject({ tags: ['a'], price: '3.50', cover_image: cover });
});

test('[OFF-02] a 4xx to a whole batch refuses none of its items: they go singly', async () => {
  const one = await begin();
  one.intercept = (arrived) => (isBatch(arrived) ? replyOf(400, 'malformed') : null);
  await like(one);
  await one.run(5_000);
  expect(one.calls().slice(0, 2)).toEqual(['POST /batch', 'POST /events/event-likes/toggle']);
  expect([states(one), await likesOnServer(one)]).toEqual([[], 1]);
});

test('[OFF-02] a copied database takes a name of its own where the other copy has gone further', async () => {
  const one = await begin();
  const name = one.store.row('meta', 'clientId')?.value;
  let isLate = true;
  one.intercept = (arrived) => {
    if (!isBatch(arrived) || !isLate) return null;
    isLate = false;
    return answered(arrived, 409, { error: 'late_sequence' });
  };
  await like(one);
  await one.run(5_000);
  expect([states(one), await likesOnServer(one)]).toEqual([[], 1]);
  expect(one.store.row('meta', 'clientId')?.value).not.toBe(name);
});

test('[OFF-02] one that comes too late under any name is put before the person instead of being sent for ever', async () => {
  const one = await begin();
  one.intercept = (arrived) => (isBatch(arrived) ? answered(arrived, 409, { error: 'late_sequence' }) : null);
  const nowMs = one.device.now();
  await wish(one.store, 'event.update', { event: refs.made, patch: { title: 'U' }, base: { title: 'T' } }, { nowMs });
  one.tab.engine.wake('outbox');
  await one.run(minuteMs);
  expect(states(one)).toEqual([['event.update', 'conflict']]);
  expect(one.calls().filter((call) => call === 'POST /batch')).toHaveLength(2);
});

test('[OFF-06] a toggle that comes too late is no question for the person: what the server holds is newer', async () => {
  const one = await begin();
  one.intercept = (arrived) => (isBatch(arrived) ? answered(arrived, 409, { error: 'late_sequence' }) : null);
  await like(one);
  await one.run(minuteMs);
  expect([states(one), one.store.row('engagements', refs.made)?.liked ?? false]).toEqual([[], false]);
});

test('[OFF-12] an expired cursor starts over and keeps every row meanwhile', async () => {
  const one = await begin();
  let isExpired = true;
  one.intercept = ({ url }) =>
    isExpired && url.includes('/sync/events?') && url.includes('cursor=') ? replyOf(410, 'cursor_expired') : null;
  one.tab.engine.wake('focus');
  await one.run(5_000);
  isExpired = false;
  expect(one.calls()).toEqual(['GET /sync/events', 'GET /sync/events', 'GET /sync/me']);
  expect(one.store.row('events', refs.made)?.title).toBe('T');
});

test('[OFF-09] two windows drain one queue: each mutation goes out from one of them', async () => {
  for (const isExclusive of [true, false]) {
    const one = await begin({ isExclusive });
    const other = one.device.open('tab', one.tab.account);
    for (let index = 0; index < 5; index += 1) {
      await like(one, index % 2 === 0);
      other.engine.wake('outbox');
      await one.run(100);
    }
    await one.run(minuteMs);
    const keys = one.sent.flatMap((sending) => sending.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect([states(one), await likesOnServer(one)]).toEqual([[], 1]);
  }
});
