import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPublicAddress } from '#server/infra/push/public-address.ts';
import type { PushRoute } from '#server/infra/push/client.ts';
import { createPushSender } from '#server/infra/push/sender.ts';
import type { PushResult, PushSender, PushTarget } from '#server/infra/push/sender.ts';
import { createVapid, newVapidKey } from '#server/infra/push/vapid.ts';
import { openPushBrowser } from '#world/services/push-browser.ts';
import type { PushBrowser } from '#world/services/push-browser.ts';
import { startPushService } from '#world/services/push-service.ts';
import type { PushService } from '#world/services/push-service.ts';

const note = { text: 'Hola', tag: 'message:1', isUrgent: true, ttlS: 60 };
const now = () => nowMs;

let service: PushService;
let browser: PushBrowser;
let sender: PushSender;
let gone: string[];
let failures: string[];
let ends: (string | number)[];
let nowMs: number;

function open(
  route: Partial<PushRoute> = {},
  more: { timeoutMs?: number; maxWaitMs?: { proven: number; unproven: number } } = {},
): PushSender {
  const vapid = createVapid(newVapidKey(), null, now);
  return createPushSender({
    vapid: async () => vapid,
    route: { mayReach: () => true, ca: service.cert, ...route },
    now,
    ...more,
    onGone: async ({ endpoint }) => void gone.push(endpoint),
    onFailure: (reason) => failures.push(reason),
  });
}

function targetOf({ subscription }: PushBrowser, endpoint = subscription.endpoint): PushTarget {
  return { endpoint, ...subscription.keys };
}

/** How it ended, or in how many ms it may be tried again. */
const endOf = (result: PushResult) => (result.end === 'later' ? result.afterMs : result.end);

/** Sends, and notes how it ended. */
async function told(by: PushSender, target: PushTarget): Promise<void> {
  ends.push(endOf(await by.send(target, note)));
}

beforeEach(async () => {
  [gone, failures, ends] = [[], [], []];
  nowMs = Date.parse('2026-06-01T12:00:00Z');
  service = await startPushService();
  browser = await openPushBrowser(`${service.url}/send/1`);
  sender = open();
});
afterEach(async () => {
  await sender.close();
  await service.close();
});

test('a browser whose service lets everybody wait is left alone for some minutes, and no other is', async () => {
  const target = targetOf(browser);
  const hasty = open({}, { timeoutMs: 2_000 });
  service.answerNext(null);
  await told(hasty, target);
  await told(hasty, target);
  expect([failures, service.taken.length]).toEqual([['no answer'], 1]);
  await told(hasty, targetOf(browser, `${service.url}/send/2`));
  nowMs += 5 * 60_000;
  await told(hasty, target);
  await hasty.close();
  expect(service.taken.map(({ path }) => path)).toEqual(['/send/1', '/send/2', '/send/1']);
  expect(ends).toEqual([300_000, 300_000, 'taken', 'taken']);
});

test('and not for longer when the clock is set back meanwhile', async () => {
  const hasty = open({}, { timeoutMs: 2_000 });
  nowMs += 365 * 24 * 3_600_000;
  service.answerNext(null);
  await told(hasty, targetOf(browser));
  nowMs -= 365 * 24 * 3_600_000;
  await told(hasty, targetOf(browser));
  await hasty.close();
  expect([ends, service.taken.length]).toEqual([[300_000, 'taken'], 2]);
});

test('[API-04] a service that never answers keeps no push to another one waiting', async () => {
  const silent = await startPushService(service.certificate);
  silent.answerNext(...Array.from({ length: 1_000 }, () => null));
  const both = open({}, { maxWaitMs: { proven: 60_000, unproven: 50 } });
  const held = Array.from({ length: 1_000 }, (_unused, count) => {
    const target = targetOf(browser, `${silent.url}/send/${String(count % 50)}`);
    return both.send(target, { ...note, tag: `message:${String(count)}` });
  });
  await silent.arrived(1);
  await told(both, targetOf(browser));
  // All but the one that is under way are given back: they are somebody's to bring later.
  const [underWay, ...others] = held;
  expect(new Set((await Promise.all(others)).map(endOf))).toEqual(new Set([5_000]));
  expect([silent.taken.length, both.waiting(), ends]).toEqual([1, 1, ['taken']]);
  await silent.close();
  await both.close();
  expect(endOf((await underWay) ?? { end: 'failed' })).toBe(5_000);
});

test('[API-04] a service that lets several wait is left alone altogether, under whichever address', async () => {
  const hasty = open({}, { timeoutMs: 1_000 });
  service.answerNext(null, null);
  for (const count of [1, 2, 3]) await told(hasty, targetOf(browser, `${service.url}/send/${String(count)}`));
  await hasty.close();
  const reasons = ['no answer', 'is slow again and again', 'no answer'];
  expect([failures, ends, service.taken.length]).toEqual([reasons, [300_000, 300_000, 5_000], 2]);
});

test('[API-04] one that can take nothing is asked a few times, and then by nobody for as long as it wishes', async () => {
  const later = open({}, { maxWaitMs: { proven: 60_000, unproven: 60_000 } });
  service.answerNext(...Array.from({ length: 100 }, () => ({ status: 429, headers: { 'retry-after': '200' } })));
  const targets = Array.from({ length: 100 }, (_unused, count) => targetOf(browser, `${service.url}/${String(count)}`));
  await Promise.all(targets.map((target) => told(later, target)));
  expect([new Set(ends), service.taken.length]).toEqual([new Set([200_000]), 8]);
  nowMs += 200_000;
  service.answerNext({ status: 201 });
  await told(later, targets[99] ?? targetOf(browser));
  await later.close();
  expect(service.taken.map(({ path }) => path).at(-1)).toBe('/99');
});

test('[API-04] what waits for a browser is replaced by a newer one of the same tag', async () => {
  const send = (more: object) => sender.send(targetOf(browser), { ...note, ...more });
  const first = send({ text: 'first' });
  // It is under way by then, or has arrived: nothing replaces it.
  await new Promise(setImmediate);
  const all = [first, send({ text: 'second' }), send({ text: 'third' }), send({ text: 'another', tag: 'message:2' })];
  expect((await Promise.all(all)).map(endOf)).toEqual(['taken', 'replaced', 'taken', 'taken']);
  const texts = await Promise.all(service.taken.map(({ body }) => browser.read(body)));
  expect(texts).toEqual(['first', 'third', 'another']);
});

test('[OPS-01] of each push it is told how it ended', async () => {
  await told(sender, targetOf(browser));
  service.answerNext({ status: 410 });
  await told(sender, targetOf(browser));
  service.answerNext({ status: 400 });
  await told(sender, targetOf(browser));
  expect([ends, gone.length, sender.waiting()]).toEqual([['taken', 'gone', 'failed'], 1, 0]);
});

const privateHosts = (port: number) => [
  `https://localhost:${port}/`,
  `https://127.0.0.1:${port}/`,
  `https://2130706433:${port}/`,
  `https://0x7f.1:${port}/`,
  `https://[::ffff:127.0.0.1]:${port}/`,
  `https://[::1]:${port}/`,
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
];

test('an address inside a network is refused when somebody subscribes, by number or by name', async () => {
  const strict = open({ mayReach: isPublicAddress });
  for (const endpoint of privateHosts(service.port)) {
    expect([endpoint, (await strict.faultIn(targetOf(browser, endpoint)))?.field]).toEqual([endpoint, 'endpoint']);
  }
  expect(await strict.faultIn(targetOf(browser, 'https://8.8.8.8/send'))).toBeNull();
  await strict.close();
});

test('and isn’t called either, should it have come into the database, or mean another place by now', async () => {
  const strict = open({ mayReach: isPublicAddress });
  for (const endpoint of [...privateHosts(service.port), `http://127.0.0.1:${service.port}/`]) {
    await told(strict, targetOf(browser, endpoint));
  }
  let asked = 0;
  const rebinding = open({ mayReach: () => (asked += 1) === 1 });
  expect(await rebinding.faultIn(targetOf(browser))).toBeNull();
  await told(rebinding, targetOf(browser));
  expect([service.taken, gone, failures.length]).toEqual([[], [], privateHosts(0).length + 2]);
  await strict.close();
  await rebinding.close();
});

test('nothing is followed', async () => {
  service.answerNext({ status: 307, headers: { location: `${service.url}/elsewhere` } });
  await told(sender, targetOf(browser));
  expect([service.taken.map(({ path }) => path), failures]).toEqual([['/send/1'], ['status 307']]);
});

test('keys that nothing can be encrypted with are named, and go', async () => {
  const broken = { ...targetOf(browser), auth: 'AAAA' };
  expect(await sender.faultIn(broken)).toEqual({ field: 'keys.auth', message: 'Must be 16 bytes' });
  await told(sender, broken);
  expect([gone, service.taken]).toEqual([[browser.subscription.endpoint], []]);
});

test('a service that nobody vouches for gets nothing', async () => {
  const strange = await startPushService();
  await told(sender, targetOf(browser, `${strange.url}/send/1`));
  expect([strange.taken, failures]).toEqual([[], ['no answer']]);
  await strange.close();
});

test.each([404, 405, 410])('a browser that is gone for good is told of: %i', async (status) => {
  service.answerNext({ status });
  await told(sender, targetOf(browser));
  expect([gone, ends, service.taken.length]).toEqual([[browser.subscription.endpoint], ['gone'], 1]);
});

test.each([
  [{ status: 503 }, 5_000],
  [{ status: 429, headers: { 'retry-after': '7' } }, 7_000],
  [{ status: 429, headers: { 'retry-after': '7200' } }, 7_200_000],
  [{ status: 500, headers: { 'retry-after': 'Mon, 01 Jun 2026 12:00:09 GMT' } }, 9_000],
])('a browser whose service can’t take it now is told later, and asked for no sooner: %j', async (answer, afterMs) => {
  service.answerNext(answer);
  await told(sender, targetOf(browser));
  expect(ends).toEqual([afterMs]);
  if (!('headers' in answer)) return;
  await told(sender, targetOf(browser));
  nowMs += afterMs;
  await told(sender, targetOf(browser));
  expect([ends, service.taken.length]).toEqual([[afterMs, afterMs, 'taken'], 2]);
});

test('but not where it said no', async () => {
  service.answerNext({ status: 403 });
  await told(sender, targetOf(browser));
  expect([ends, failures, gone]).toEqual([['failed'], ['status 403'], []]);
});

test('what arrives is encrypted, signed, and says how urgent it is, how long it holds and what it replaces', async () => {
  await told(sender, targetOf(browser));
  await told(sender, targetOf(browser));
  const [first, second] = service.taken;
  expect(await browser.read(first?.body ?? Buffer.alloc(0))).toBe('Hola');
  expect(first?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '60',
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    authorization: expect.stringMatching(/^vapid t=/),
  });
  expect(second?.headers['topic']).toBe(first?.headers['topic']);
  const other = await openPushBrowser(`${service.url}/send/2`);
  await told(sender, targetOf(other));
  expect(service.taken[2]?.headers['topic']).not.toBe(first?.headers['topic']);
});

test('closing gives up what waits: nobody is told that it ended', async () => {
  service.answerNext(null);
  const [first, second] = [1, 2].map((count) => sender.send(targetOf(browser), { ...note, tag: String(count) }));
  const givenUp = second?.catch((error: Error) => error.message);
  await service.arrived(1);
  const closed = sender.close();
  expect(await givenUp).toBe('The server ends');
  await service.close();
  await Promise.all([closed, first]);
  await expect(sender.send(targetOf(browser), note)).rejects.toThrow('The server ends');
  service = await startPushService();
});
