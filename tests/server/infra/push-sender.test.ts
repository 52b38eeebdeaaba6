import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPublicAddress } from '#server/infra/public-address.ts';
import type { PushRoute } from '#server/infra/push-call.ts';
import { createPushSender } from '#server/infra/push-sender.ts';
import type { PushSender, PushTarget } from '#server/infra/push-sender.ts';
import { createVapid, newVapidKey } from '#server/infra/vapid.ts';
import { openPushBrowser } from '#world/push-browser.ts';
import type { PushBrowser } from '#world/push-browser.ts';
import { startPushService } from '#world/push-service.ts';
import type { PushService } from '#world/push-service.ts';

const note = { text: 'Hola', tag: 'message:1', isUrgent: true, ttlS: 60 };
const now = () => nowMs;

let service: PushService;
let browser: PushBrowser;
let sender: PushSender;
let gone: string[];
let failures: string[];
let delays: number[];
let ends: string[];
let nowMs: number;

function open(route: Partial<PushRoute> = {}, more: { timeoutMs?: number } = {}): PushSender {
  const vapid = createVapid(newVapidKey(), null, now);
  return createPushSender({
    vapid: async () => vapid,
    route: { mayReach: () => true, ca: service.cert, ...route },
    now,
    ...more,
    wait: async (delayMs) => void delays.push(delayMs),
    onGone: async ({ endpoint }) => void gone.push(endpoint),
    onFailure: (reason) => failures.push(reason),
    onEnd: (end) => ends.push(end),
  });
}

function targetOf({ subscription }: PushBrowser, endpoint = subscription.endpoint): PushTarget {
  return { endpoint, ...subscription.keys };
}

/** Posts, and waits until it is done with. */
async function told(by: PushSender, target: PushTarget): Promise<void> {
  by.post(target, note);
  await by.settled();
}

beforeEach(async () => {
  [gone, failures, delays, ends] = [[], [], [], []];
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
  expect([failures, service.taken.length]).toEqual([['no answer', 'is left alone for a while'], 1]);
  await told(hasty, targetOf(browser, `${service.url}/send/2`));
  nowMs += 5 * 60_000;
  await told(hasty, target);
  await hasty.close();
  expect(service.taken.map(({ path }) => path)).toEqual(['/send/1', '/send/2', '/send/1']);
  expect(ends).toEqual(['failed', 'failed', 'taken', 'taken']);
});

test('and not for longer when the clock is set back meanwhile', async () => {
  const hasty = open({}, { timeoutMs: 2_000 });
  nowMs += 365 * 24 * 3_600_000;
  service.answerNext(null);
  await told(hasty, targetOf(browser));
  nowMs -= 365 * 24 * 3_600_000;
  await told(hasty, targetOf(browser));
  await hasty.close();
  expect([ends, service.taken.length]).toEqual([['failed', 'taken'], 2]);
});

test('[API-04] a service that never answers keeps no push to another one waiting', async () => {
  const silent = await startPushService(service.certificate);
  silent.answerNext(...Array.from({ length: 1_000 }, () => null));
  const both = open();
  for (let count = 0; count < 1_000; count += 1) {
    const target = targetOf(browser, `${silent.url}/send/${String(count % 50)}`);
    both.post(target, { ...note, tag: `message:${String(count)}` });
  }
  await silent.arrived(1);
  both.post(targetOf(browser), note);
  await service.arrived(1);
  expect([silent.taken.length, both.waiting() >= 1_000]).toEqual([1, true]);
  await silent.close();
  await both.close();
});

test('[API-04] a service that lets several wait is left alone altogether, under whichever address', async () => {
  const hasty = open({}, { timeoutMs: 1_000 });
  service.answerNext(null, null);
  for (const count of [1, 2, 3]) await told(hasty, targetOf(browser, `${service.url}/send/${String(count)}`));
  await hasty.close();
  const reasons = ['no answer', 'is slow again and again', 'no answer', 'is left alone for a while'];
  expect([failures, ends]).toEqual([reasons, ['failed', 'failed', 'failed']]);
});

test('[API-04] nor does one that wants all to be tried again later', async () => {
  const later = createPushSender({
    vapid: async () => createVapid(newVapidKey(), null, now),
    route: { mayReach: () => true, ca: service.cert },
    now,
    onGone: async () => undefined,
    onFailure: (reason) => failures.push(reason),
    onEnd: (end) => ends.push(end),
  });
  const busy = await startPushService(service.certificate);
  busy.answerNext(...Array.from({ length: 10_000 }, () => ({ status: 429, headers: { 'retry-after': '200' } })));
  for (let count = 0; count < 20_000; count += 1) {
    later.post(targetOf(browser, `${busy.url}/${String(count)}`), note);
  }
  expect([ends.length, new Set(ends), later.waiting()]).toEqual([10_000, new Set(['dropped']), 10_000]);
  later.post(targetOf(browser), note);
  await service.arrived(1);
  await later.close();
  await busy.close();
});

test('[API-04] what waits for a browser is replaced by a newer one of the same tag', async () => {
  sender.post(targetOf(browser), { ...note, text: 'first' });
  // It is under way by then, or has arrived: nothing replaces it.
  await new Promise(setImmediate);
  for (const text of ['second', 'third']) sender.post(targetOf(browser), { ...note, text });
  sender.post(targetOf(browser), { ...note, text: 'another', tag: 'message:2' });
  expect(ends.filter((end) => end === 'replaced')).toHaveLength(1);
  await sender.settled();
  const texts = await Promise.all(service.taken.map(({ body }) => browser.read(body)));
  expect(texts).toEqual(['first', 'third', 'another']);
  expect(ends).toEqual(['replaced', 'taken', 'taken', 'taken']);
});

test('[API-04] and so is one that waits for its second try', async () => {
  service.answerNext({ status: 503 });
  let again = (): void => undefined;
  const waits = new Promise<void>((resolve) => (again = resolve));
  let isWaiting = (): void => undefined;
  const begun = new Promise<void>((resolve) => (isWaiting = resolve));
  const patient = createPushSender({
    vapid: async () => createVapid(newVapidKey(), null, now),
    route: { mayReach: () => true, ca: service.cert },
    now,
    wait: async () => {
      isWaiting();
      await waits;
    },
    onGone: async () => undefined,
    onFailure: (reason) => failures.push(reason),
    onEnd: (end) => ends.push(end),
  });
  patient.post(targetOf(browser), note);
  await begun;
  patient.post(targetOf(browser), { ...note, text: 'newer' });
  again();
  await patient.settled();
  await patient.close();
  const texts = await Promise.all(service.taken.map(({ body }) => browser.read(body)));
  expect([texts, ends]).toEqual([
    ['Hola', 'newer'],
    ['replaced', 'taken'],
  ]);
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
  expect([gone, delays, service.taken.length]).toEqual([[browser.subscription.endpoint], [], 1]);
});

test.each([
  [{ status: 503 }, 5_000],
  [{ status: 429, headers: { 'retry-after': '7' } }, 7_000],
  [{ status: 500, headers: { 'retry-after': 'Mon, 01 Jun 2026 12:00:09 GMT' } }, 9_000],
])('a service that can’t take it now is asked once more: %j', async (answer, delayMs) => {
  service.answerNext(answer);
  await told(sender, targetOf(browser));
  expect([delays, service.taken.length, failures]).toEqual([[delayMs], 2, []]);
});

test('but not twice, not after long, and not where it said no', async () => {
  service.answerNext({ status: 503 }, { status: 502 });
  await told(sender, targetOf(browser));
  service.answerNext({ status: 429, headers: { 'retry-after': '3600' } });
  await told(sender, targetOf(browser));
  service.answerNext({ status: 403 });
  await told(sender, targetOf(browser));
  expect([service.taken.length, failures, gone]).toEqual([4, ['status 502', 'status 429', 'status 403'], []]);
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

test('closing gives up what waits', async () => {
  const patient = createPushSender({
    vapid: async () => createVapid(newVapidKey(), null, now),
    route: { mayReach: () => true, ca: service.cert },
    now,
    onGone: async () => undefined,
    onFailure: (reason) => failures.push(reason),
  });
  service.answerNext({ status: 503, headers: { 'retry-after': '200' } });
  patient.post(targetOf(browser), note);
  await service.arrived(1);
  await patient.close();
  patient.post(targetOf(browser), note);
  expect([service.taken.length, failures]).toEqual([1, []]);
});
