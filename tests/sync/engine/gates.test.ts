import { expect, test } from 'vitest';
import { replyOf } from '#world/devices/one-device.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish } from '#world/stores/sample-store.ts';
import { fairWeather } from '#world/devices/wire.ts';
import { begin, isBatch, like, likesOnServer, minuteMs, states } from '#world/devices/one-device-begun.ts';

test('[OFF-07] an outage touches no record and counts no attempt; connection is judged by answers', async () => {
  const one = await begin();
  one.device.weather = { ...fairWeather, isDown: true };
  await like(one);
  await one.run(60 * minuteMs);
  expect(one.tab.engine.status().gate).not.toBeNull();
  expect(one.store.rows('outbox')).toMatchObject([{ attempts: 0, strikes: 0, lease: null, notBefore: 0 }]);
  expect(one.calls().length / 60).toBeLessThan(6);
  one.device.weather = fairWeather;
  await one.run(2 * minuteMs);
  expect([one.tab.engine.status().gate, states(one)]).toEqual([null, []]);
});

test('[OFF-07] [O14] [G1] an hour of nothing but 500 touches no record either, whatever was on its way when it began', async () => {
  const one = await begin();
  one.intercept = () => replyOf(500, 'internal');
  await like(one);
  await one.run(60 * minuteMs);
  expect(one.tab.engine.status().gate).toBe('server');
  expect(one.store.rows('outbox')).toMatchObject([{ attempts: 0, strikes: 0, lease: null, notBefore: 0 }]);
  expect(one.calls().length / 60).toBeLessThan(6);
  one.intercept = () => null;
  await one.run(2 * minuteMs);
  expect([one.tab.engine.status().gate, states(one), await likesOnServer(one)]).toEqual([null, [], 1]);
});

test('[OFF-08] somebody else’s page is no answer', async () => {
  const one = await begin();
  one.device.weather = { ...fairWeather, isPortal: true };
  await like(one);
  await one.run(minuteMs);
  expect(one.tab.engine.status().gate).toBe('portal');
  expect(one.store.rows('outbox')).toMatchObject([{ state: 'sent', attempts: 0 }]);
});

test('[SESS-03] a refused session stops everything, loses nothing, and goes on after the next sign-in', async () => {
  const one = await begin();
  await one.server.closeSession('token');
  await like(one);
  await one.run(minuteMs);
  expect(one.tab.engine.status().gate).toBe('signed-out');
  expect([states(one), one.device.active()]).toEqual([[['event.like', 'sent']], null]);
  expect(one.calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /batch']);
  await one.server.openSession(1, 'new', 1e12);
  one.device.signIn(one.tab.account.user, 'new');
  one.tab.engine.wake('person');
  await one.run(minuteMs);
  expect([states(one), await likesOnServer(one)]).toEqual([[], 1]);
});

test('[SESS-03] an account without its token sends nothing, as nobody', async () => {
  const one = await begin();
  await wish(one.store, 'view.record', { event: refs.made, visitor: refs.market });
  one.device.signOut(1);
  one.tab.engine.wake('outbox');
  await one.run(minuteMs);
  expect(one.calls().filter((call) => !call.endsWith('/health'))).toEqual([]);
});

test('[OFF-07] a time that the server asked for is kept, whoever is in a hurry', async () => {
  const one = await begin();
  one.intercept = (arrived) => (isBatch(arrived) ? replyOf(429, 'rate_limited', { 'retry-after': '100' }) : null);
  await like(one);
  await one.run(5_000);
  one.calls();
  for (let left = 9; left > 0; left -= 1) {
    one.tab.engine.wake('focus');
    await one.run(10_000);
  }
  expect(one.calls()).toEqual([]);
  one.intercept = null;
  await one.run(minuteMs);
  expect(states(one)).toEqual([]);
});

test('[OFF-07] a server that is busy and names no time is left alone for longer each time', async () => {
  const one = await begin();
  one.intercept = (arrived) => (isBatch(arrived) ? replyOf(503, 'unavailable') : null);
  await like(one);
  await one.run(10 * minuteMs);
  expect(one.calls().filter((call) => call === 'POST /batch').length).toBeLessThan(25);
  expect(one.store.rows('outbox')).toMatchObject([{ attempts: 0, strikes: 0 }]);
});
