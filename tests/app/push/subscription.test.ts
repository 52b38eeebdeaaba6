import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPushCalls, removePushSubscription, renewPushSubscription } from '#app/push/subscription.ts';
import type { BrowserPush } from '#app/push/browser-push.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { readPushOwner } from '#data/account/push-owner.ts';
import { somebody } from '#world/screens/accounts.ts';
import { answerCalls, type Asked } from '#world/screens/answers.ts';

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
function fakeBrowser(permission: ReturnType<BrowserPush['permission']> = 'default') {
  let made = 0;
  let currentSubscription: PushSubscription | null = null;
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
    requestPermission: vi.fn<BrowserPush['requestPermission']>(async () => {
      if (allowed === 'default') allowed = 'granted';
      return allowed as NotificationPermission;
    }),
    currentSubscription: async () => currentSubscription,
    subscribe: vi.fn<BrowserPush['subscribe']>(async (serverKey) => (currentSubscription = subscriptionOf(serverKey))),
    unsubscribe: vi.fn<BrowserPush['unsubscribe']>(async () => void (currentSubscription = null)),
    forbid: () => (allowed = 'denied'),
  };
}

const callsOf = (browser: BrowserPush) => createPushCalls(() => Promise.resolve({ device }), browser);
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
  await renewPushSubscription(device, browser);
  expect([browser.requestPermission.mock.calls, asked]).toEqual([[], []]);
  expect(await calls.turnOn()).toEqual({ state: 'on', problem: null });
  expect(browser.subscribe).toHaveBeenCalledWith(Uint8Array.from([4, 0, 1, 251, 255]));
  expect(asked.at(-1)).toEqual({
    path,
    body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
  });
  expect([await calls.read(), await readPushOwner(device)]).toEqual(['on', ana.user_id]);
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
  expect(await readPushOwner(device)).toBeNull();
});

test('turned off it ends here and at the server, also where the server can’t be told', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  const calls = callsOf(browser);
  await calls.turnOn();
  expect(await calls.turnOff()).toEqual({ state: 'off', problem: null });
  expect([toldOf(asked).length, await browser.currentSubscription(), await readPushOwner(device)]).toEqual([
    2,
    null,
    null,
  ]);
  await calls.turnOn();
  answerCalls({});
  expect(await calls.turnOff()).toEqual({ state: 'off', problem: null });
  expect(await browser.currentSubscription()).toBeNull();
});

test('at each start the server hears where it is, and a new key takes a new subscription', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  await callsOf(browser).turnOn();
  await renewPushSubscription(device, browser);
  const renewed = answerCalls({ ...answers, [keyPath]: { json: { key: 'BAAC-_8' } } });
  await renewPushSubscription(device, browser);
  expect([toldOf(asked), toldOf(renewed)]).toEqual([
    ['https://push.example/1', 'https://push.example/1'],
    ['https://push.example/2'],
  ]);
});

test('a browser that lost it subscribes anew', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  await callsOf(browser).turnOn();
  await browser.unsubscribe();
  expect(await callsOf(browser).read()).toBe('off');
  await renewPushSubscription(device, browser);
  expect(toldOf(asked).at(-1)).toBe('https://push.example/2');
});

test('with no connection it stays as it is', async () => {
  answerCalls(answers);
  const browser = fakeBrowser();
  await callsOf(browser).turnOn();
  answerCalls({});
  await renewPushSubscription(device, browser);
  expect(await callsOf(browser).read()).toBe('on');
});

test('it ends with who leaves, where somebody else comes, and where it was forbidden', async () => {
  const asked = answerCalls(answers);
  const browser = fakeBrowser();
  const calls = callsOf(browser);
  await calls.turnOn();
  await removePushSubscription(device, browser);
  expect([await browser.currentSubscription(), await calls.read()]).toEqual([null, 'off']);
  await calls.turnOn();
  await signIn(device, { user: { ...ana, user_id: 99, id: 99 }, token: 'u'.repeat(43), remember: true }, 2);
  expect(await calls.read()).toBe('off');
  await renewPushSubscription(device, browser);
  expect([await browser.currentSubscription(), await readPushOwner(device), toldOf(asked).length]).toEqual([
    null,
    null,
    2,
  ]);
  await calls.turnOn();
  browser.forbid();
  await renewPushSubscription(device, browser);
  expect([await browser.currentSubscription(), await readPushOwner(device)]).toEqual([null, null]);
});
