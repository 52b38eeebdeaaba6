import { expect, test } from 'vitest';
import { retry } from '#data/outbox/resolve-failed.ts';
import { replyOf } from '#world/devices/one-device.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish } from '#world/stores/sample-store.ts';
import {
  answered,
  begin,
  isBatch,
  itemsOf,
  like,
  likesOnServer,
  made,
  minuteMs,
  states,
} from '#world/devices/one-device-begun.ts';

test('[OFF-06] a refused toggle goes back by itself, with its reason kept for the screen', async () => {
  const one = await begin();
  one.intercept = (arrived) => (isBatch(arrived) ? answered(arrived, 403, { error: 'forbidden' }) : null);
  const id = await like(one);
  expect(one.store.row('engagements', refs.made)?.liked).toBe(true);
  await one.run(1_000);
  expect([states(one), one.store.row('events', refs.made)?.likes]).toEqual([[], 0]);
  const told = { id, kind: 'event.like', refusal: { status: 403, code: 'forbidden' } };
  expect(one.store.row('meta', 'lastRefusal')?.value).toMatchObject(told);
});

test('[OFF-06] [OFF-05] a refused create stays on the screen, blocks nobody, and frees what hangs on it when tried again', async () => {
  const one = await begin();
  let isRefusing = true;
  one.intercept = (arrived) => {
    const isOurs = itemsOf(arrived).some(({ path }) => path === '/events');
    return isRefusing && isOurs ? answered(arrived, 422, { error: 'invalid', fields: { title: 'Too short' } }) : null;
  };
  const nowMs = one.device.now();
  const create = await wish(one.store, 'event.create', { ref: refs.market, event: made }, { nowMs });
  one.tab.engine.wake('outbox');
  await one.run(1_000);
  await wish(one.store, 'event.update', { event: refs.market, patch: { city: 'Baní' }, base: {} }, { nowMs });
  await wish(one.store, 'event.like', { event: refs.market, liked: true }, { nowMs });
  await like(one);
  await one.run(minuteMs);
  expect(states(one)).toEqual([
    ['event.create', 'refused'],
    ['event.update', 'queued'],
    ['event.like', 'queued'],
  ]);
  expect(one.store.rows('outbox')[0]?.refusal).toMatchObject({ status: 422, fields: { title: 'Too short' } });
  expect([one.store.row('events', refs.market)?.title, await likesOnServer(one)]).toEqual(['T', 1]);
  isRefusing = false;
  await retry(one.store, create.id, { nowMs: one.device.now() });
  one.tab.engine.wake('person');
  await one.run(minuteMs);
  expect(states(one)).toEqual([]);
  expect(one.store.row('events', refs.market)).toMatchObject({ city: 'Baní', likes: 1, event_id: 2 });
});

test('[OFF-07] what fails by itself while others succeed is put before the person, and is not sent any more', async () => {
  const one = await begin();
  const patch = { city: 'Baní' };
  const { id: poison } = await wish(
    one.store,
    'event.update',
    { event: refs.made, patch, base: {} },
    { nowMs: one.device.now() },
  );
  one.intercept = (arrived) => {
    const isSingle = arrived.headers['Idempotency-Key'] === poison;
    return isSingle || itemsOf(arrived).some(({ id }) => id === poison) ? replyOf(500, 'internal') : null;
  };
  for (let round = 0; round < 60; round += 1) {
    const ref = `00000000-0000-4000-9000-${String(round).padStart(12, '0')}`;
    await wish(one.store, 'event.create', { ref, event: made }, { nowMs: one.device.now() });
    one.tab.engine.wake('outbox');
    await one.run(minuteMs);
  }
  expect(states(one)).toEqual([['event.update', 'quarantined']]);
  const isPoison = ({ keys }: { keys: string[] }) => keys.includes(poison);
  const before = one.sent.filter(isPoison).length;
  await one.run(60 * minuteMs);
  expect(one.sent.filter(isPoison).length).toBe(before);
});
