import { expect, test } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import { bare } from '#world/data/bare-pictures.ts';
import { replyOf, type OneDevice } from '#world/devices/one-device.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish } from '#world/stores/sample-store.ts';
import { answered, begin, isBatch, made, minuteMs, states } from '#world/devices/one-device-begun.ts';

const bytes = [7, 7, 7];

async function createWithCover(one: OneDevice): Promise<string> {
  const { sha256 } = await saveBlob(one.store, new Uint8Array(bytes).buffer, 'image/png', 1);
  const args = { ref: refs.market, event: made, cover: sha256 };
  await wish(one.store, 'event.create', args, { nowMs: one.device.now() });
  one.tab.engine.wake('outbox');
  return sha256;
}

test('[CARD-06] a picture goes ahead of what names it', async () => {
  const one = await begin();
  const sha256 = await createWithCover(one);
  await one.run(5_000);
  expect(one.calls().slice(0, 2)).toEqual(['PUT /blobs/*', 'POST /batch']);
  expect([...(one.server.objects.get(`blobs/${sha256}`) ?? [])]).toEqual(bytes);
  expect(bare(one.store.row('events', refs.market)?.cover_image)).toBe(`/media/${sha256}/1600.webp`);
});

test('[CARD-06] a picture that the server refuses refuses what names it, with the reason on its field', async () => {
  const one = await begin();
  one.intercept = ({ method }) => (method === 'PUT' ? replyOf(422, 'invalid') : null);
  await createWithCover(one);
  await one.run(5_000);
  const refusal = { status: 422, fields: { cover_image: 'invalid' } };
  expect(one.store.rows('outbox')).toMatchObject([{ state: 'refused', refusal }]);
  expect(one.store.row('events', refs.market)?.title).toBe('T');
});

test('[CARD-06] a picture that the server has lost is sent again, and so is what names it, under the same key', async () => {
  const one = await begin();
  let isLost = true;
  one.intercept = (arrived) => {
    if (!isBatch(arrived) || !isLost) return null;
    isLost = false;
    return answered(arrived, 424, { error: 'blob_missing' });
  };
  await createWithCover(one);
  await one.run(minuteMs);
  expect(one.calls().filter((call) => call.startsWith('PUT'))).toHaveLength(2);
  const keys = one.sent.filter(({ request }) => request.path === '/batch').flatMap((sending) => sending.keys);
  expect(new Set(keys.slice(-2)).size).toBe(1);
  expect([states(one), one.store.row('events', refs.market)?.event_id]).toEqual([[], 2]);
});

test('[CARD-06] a picture that this device has lost is asked for again, and the rest of the form is kept', async () => {
  const one = await begin();
  const { sha256 } = await saveBlob(one.store, new Uint8Array(bytes).buffer, 'image/png', 1);
  await wish(one.store, 'event.create', { ref: refs.market, event: made, cover: sha256 }, { nowMs: one.device.now() });
  await one.store.transact('write', ['chunks'], (tx) => tx.delete('chunks', [`${sha256}/0000`]));
  one.tab.engine.wake('outbox');
  await one.run(5_000);
  expect(one.store.rows('outbox')).toMatchObject([
    { state: 'refused', args: { event: made }, refusal: { status: 424 } },
  ]);
});
