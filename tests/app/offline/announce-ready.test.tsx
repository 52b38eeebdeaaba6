import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceReady } from '#app/offline/announce-ready.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { DeviceDb } from '#data/db/device.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { openFor, somebody } from '#world/screens/accounts.ts';

const device = new DeviceDb();
const later = new DeviceDb();
let becomeActive: () => void = () => undefined;

beforeEach(async () => {
  await device.open();
  const ready = new Promise<void>((resolve) => (becomeActive = resolve));
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } });
});
afterEach(async () => {
  // What is shown outlives its window.
  act(() => screen.queryByRole('button', { name: 'Dismiss' })?.click());
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
  act(() => accountInUse.set(null));
  later.close();
  await device.delete();
});

async function openWindow(): Promise<OpenAccount> {
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  render(<Toaster />);
  return account;
}

function pullAll({ db }: OpenAccount): Promise<unknown> {
  const upto = { cursor: null, upto: null, generation: 1 };
  return db.cursors.put({ scope: 'events', ...upto, isFilling: false, syncedAt: 5 });
}

const begin = ({ db }: OpenAccount) =>
  db.cursors.put({ scope: 'events', cursor: 'x', upto: null, generation: 1, isFilling: true, syncedAt: null });
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const told = () => screen.queryAllByText('Ready to use offline').length;

test('[CARD-04] [CARD-08] it is said once all files of the app and the first events are on the device', async () => {
  const account = await openWindow();
  const telling = announceReady(device);
  await pullAll(account);
  await settled();
  expect(told()).toBe(0);
  becomeActive();
  await act(() => telling);
  expect(told()).toBe(1);
});

test('[CARD-08] a worker alone is not enough: half of the events are not there yet', async () => {
  const account = await openWindow();
  becomeActive();
  const telling = announceReady(device);
  await begin(account);
  await settled();
  expect(told()).toBe(0);
  await pullAll(account);
  await act(() => telling);
  expect(told()).toBe(1);
});

test('[CARD-08] of two windows one says it, and no start after it', async () => {
  const account = await openWindow();
  await later.open();
  becomeActive();
  await pullAll(account);
  await act(() => Promise.all([announceReady(device), announceReady(later)]));
  expect(told()).toBe(1);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(told()).toBe(0);
  await act(() => announceReady(device));
  expect(told()).toBe(0);
});

test('[CARD-08] it waits for somebody to look', async () => {
  const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const account = await openWindow();
  becomeActive();
  await pullAll(account);
  const telling = announceReady(device);
  await settled();
  expect(told()).toBe(0);
  looks.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => telling);
  expect(told()).toBe(1);
});

test('[CARD-08] who signs in meanwhile has events of their own to wait for', async () => {
  await openWindow();
  becomeActive();
  const telling = announceReady(device);
  await settled();
  const next = await openFor(somebody());
  act(() => accountInUse.set(next));
  await pullAll(next);
  await act(() => telling);
  expect(told()).toBe(1);
});
