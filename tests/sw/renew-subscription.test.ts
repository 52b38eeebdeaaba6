import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { storePushOwner } from '#data/account/push-owner.ts';
import { renewSubscription } from '#sw/renew-subscription.ts';
import { ana } from '#world/data/sample-rows.ts';

const options = { userVisibleOnly: true, applicationServerKey: new Uint8Array([4]) };
const subscribe = vi.fn(async () => ({ endpoint: 'https://push.example/2' }));
const registration = { pushManager: { subscribe } } as unknown as ServiceWorkerRegistration;

let device: DeviceDb;
let calls: [string, RequestInit][];

beforeEach(async () => {
  calls = [];
  subscribe.mockClear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([url, init]);
    return new Response('{}');
  });
  device = new DeviceDb();
  await device.open();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  device.close();
  await device.delete();
});

test('where nobody asked for it, or somebody else, or nobody is signed in, nothing is renewed', async () => {
  await renewSubscription(registration, options);
  await storePushOwner(device, ana.user_id);
  await renewSubscription(registration, options);
  await storePushOwner(device, ana.user_id + 1);
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
  await renewSubscription(registration, options);
  expect([subscribe.mock.calls, calls]).toEqual([[], []]);
});

test('the server learns where the browser is told from now on', async () => {
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
  await storePushOwner(device, ana.user_id);
  await renewSubscription(registration, options);
  expect(subscribe).toHaveBeenCalledWith(options);
  expect(calls).toMatchObject([
    [
      '/api/push/subscriptions',
      {
        method: 'POST',
        headers: { Authorization: 'Bearer of-ana' },
        body: JSON.stringify({ endpoint: 'https://push.example/2' }),
      },
    ],
  ]);
});
