import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPushCalls, endPushes, keepPushes } from '#app/push-subscription.ts';
import type { BrowserPushes } from '#app/browser-pushes.ts';
import { DeviceDb, signIn } from '#data/device.ts';
import { pushOwner } from '#data/push-owner.ts';
import { somebody } from './accounts.ts';
import { answerCalls, type Asked } from './answers.ts';

const [keyPath, path] = ['/push/key', '/push/subscriptions'];
const key = 'BAAB-_8';
const answers = { [keyPath]: { json: { key } }, [path]: { json: { message: 'Yes' } } };
const ana = somebody();

let device: DeviceDb;

beforeEach(async () => {
  device = new DeviceDb();
  await device.open();
  await signIn(device, { user: ana, token: 't'.repeat(43), remember: true }, 1);
});
afterEach(async () => {
  device.close();
  await device.delete();
  vi.unstubAllGlobals();
});

/** A browser whose push service makes an address for each time that somebody subscribes. */
function fakeBrowser(permission: ReturnType<BrowserPushes['permission']> = 'default') {
  let made = 0;
  let held: PushSubscription | null = null;
  let allowed = permission;
  const subscriptionOf = (serverKey: Uint8Array<ArrayBuffer>): PushSubscription => {
    made += 1;
    const endpoint = `https://push.example/${String(made)}`;
    const options = { applicationServerKey: serverKey.buffer, userVisibleOnly: true };
    return {
      endpoint,
      options,
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    } as unknown as PushSubscription;
  };
  return {
    permission: () => allowed,
    ask: vi.fn<BrowserPushes['ask']>(async () => {
      if (allowed === 'default') allowed = 'granted';
      return allowed as NotificationPermission;
    }),
    held: async () => held,
    subscribe: vi.fn<BrowserPushes['subscribe']>(async (serverKey) => (held = subscriptionOf(serverKey))),
    end: vi.fn<BrowserPushes['end']>(async () => void (held = null)),
    forbid: () => (allowed = 'denied'),
  };
}

const callsOf = (browser: BrowserPushes) => createPushCalls(() => Promise.resolve({ device }), browser);
const toldOf = (asked: Asked[]) =>
  asked.filter((call) => call.path === path).map(({ body }) => (body as { endpoint: string }).endpoint);

test.each(['unsupported', 'uninstalled', 'denied'] as const)('where pushes are %s that is said', async (permission) => {
  expect(await callsOf(fakeBrowser(permission)).read()).toBe(permission);
});

test('who says no is asked nothing else', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser('denied');
  expect(await callsOf(browser).turnOn()).toEqual({ state: 'denied', problem: null });
  expect([asked, browser.subscribe.mock.calls]).toEqual([[], []]);
});

test('it is asked for when it is turned on, and not before', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  const calls = callsOf(browser);
  expect(await calls.read()).toBe('off');
  await keepPushes(device, browser);
  expect([browser.ask.mock.calls, asked]).toEqual([[], []]);
  expect(await calls.turnOn()).toEqual({ state: 'on', problem: null });
  expect(browser.subscribe).toHaveBeenCalledWith(Uint8Array.from([4, 0, 1, 251, 255]));
  expect(asked.at(-1)).toEqual({
    path,
    body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
  });
  expect([await calls.read(), await pushOwner(device)]).toEqual(['on', ana.user_id]);
});

test('a push service that never answers, no connection, and a server that refuses are told', async () => {
  answerCalls(answers);
  const lost = fakeBrowser();
  lost.subscribe.mockRejectedValue(new DOMException('The browser did not answer', 'TimeoutError'));
  expect(await callsOf(lost).turnOn()).toMatchObject({ state: 'off', problem: /didn’t reach the service/ });
  answerCalls({});
  expect(await callsOf(fakeBrowser()).turnOn()).toMatchObject({ state: 'off', problem: /no connection/ });
  answerCalls({ ...answers, [path]: { status: 422, json: { message: 'Not this one', error: 'invalid' } } });
  expect(await callsOf(fakeBrowser()).turnOn()).toEqual({ state: 'off', problem: 'Not this one' });
  expect(await pushOwner(device)).toBeNull();
});

test('turned off it ends here and at the server, also where the server can’t be told', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  const calls = callsOf(browser);
  await calls.turnOn();
  expect(await calls.turnOff()).toEqual({ state: 'off', problem: null });
  expect([toldOf(asked).length, await browser.held(), await pushOwner(device)]).toEqual([2, null, null]);
  await calls.turnOn();
  answerCalls({});
  expect(await calls.turnOff()).toEqual({ state: 'off', problem: null });
  expect(await browser.held()).toBeNull();
});

test('at each start the server hears where it is, and a new key takes a new subscription', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  await callsOf(browser).turnOn();
  await keepPushes(device, browser);
  const renewed = answerCalls({ ...answers, [keyPath]: { json: { key: 'BAAC-_8' } } });
  await keepPushes(device, browser);
  expect([toldOf(asked), toldOf(renewed)]).toEqual([
    ['https://push.example/1', 'https://push.example/1'],
    ['https://push.example/2'],
  ]);
});

test('a browser that lost it subscribes anew', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  await callsOf(browser).turnOn();
  await browser.end();
  expect(await callsOf(browser).read()).toBe('off');
  await keepPushes(device, browser);
  expect(toldOf(asked).at(-1)).toBe('https://push.example/2');
});

test('with no connection it stays as it is', async () => {
  answerCalls(answers);
  const browser = fakeBrowser();
  await callsOf(browser).turnOn();
  answerCalls({});
  await keepPushes(device, browser);
  expect(await callsOf(browser).read()).toBe('on');
});

test('it ends with who leaves, where somebody else comes, and where it was forbidden', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  const calls = callsOf(browser);
  await calls.turnOn();
  await endPushes(device, browser);
  expect([await browser.held(), await calls.read()]).toEqual([null, 'off']);
  await calls.turnOn();
  await signIn(device, { user: { ...ana, user_id: 99, id: 99 }, token: 'u'.repeat(43), remember: true }, 2);
  expect(await calls.read()).toBe('off');
  await keepPushes(device, browser);
  expect([await browser.held(), await pushOwner(device), toldOf(asked).length]).toEqual([null, null, 2]);
  await calls.turnOn();
  browser.forbid();
  await keepPushes(device, browser);
  expect([await browser.held(), await pushOwner(device)]).toEqual([null, null]);
});
