import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAccount, openActiveAccount } from '#data/db/open-account.ts';
import { DeviceDb, activeAccount, dropToken, signIn, visitorId } from '#data/db/device.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';

const leo = { ...ana, user_id: 2, id: 2, username: 'leo' };
let device: DeviceDb;

beforeEach(async () => {
  device = new DeviceDb('scape-device-test');
  await device.open();
});
afterEach(async () => {
  device.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test('[D8] [SESS-01] at most one account has a token, and the others stay with their queues', async () => {
  await signIn(device, { user: ana, token: 'a', remember: true }, 1);
  await signIn(device, { user: leo, token: 'l', remember: false }, 2);
  expect((await activeAccount(device))?.userId).toBe(2);
  expect((await device.accounts.toArray()).map(({ userId, token }) => [userId, token])).toEqual([
    [1, null],
    [2, 'l'],
  ]);
});

test('[U3] [SESS-03] a late refusal of an old token does not sign out whoever has signed in since', async () => {
  await signIn(device, { user: ana, token: 'old', remember: true }, 1);
  await signIn(device, { user: ana, token: 'new', remember: true }, 2);
  expect(await dropToken(device, 1, 'old')).toBe(false);
  expect((await activeAccount(device))?.token).toBe('new');
  expect(await dropToken(device, 1, 'new')).toBe(true);
  expect(await activeAccount(device)).toBeNull();
  expect(await dropToken(device, 9, 'new')).toBe(false);
});

test('[SESS-03] a refused token leaves the account’s rows and its queue where they are', async () => {
  await signIn(device, { user: ana, token: 'a', remember: true }, 1);
  const account = await openAccount(ana, () => undefined);
  await account.db.events.put(sampleRow());
  await account.mutate('event.bookmark', { event: refs.sunset, bookmarked: true });
  await dropToken(device, 1, 'a');
  account.close();
  const again = await openAccount(ana, () => undefined);
  expect(await again.db.outbox.count()).toBe(1);
  again.close();
});

test('[SUSPEND-06] a refusal that tells of a suspension is remembered until somebody signs in to the account again', async () => {
  const suspended = { reason: 'Spam', since: '2026-01-01T00:00:00Z' };
  await signIn(device, { user: ana, token: 'a', remember: true }, 1);
  await dropToken(device, 1, 'a', { error: 'unauthorized', message: 'No', suspended });
  expect(await device.accounts.get(1)).toMatchObject({ token: null, suspended });
  await signIn(device, { user: ana, token: 'b', remember: true }, 2);
  await dropToken(device, 1, 'b', null);
  expect(await device.accounts.get(1)).not.toHaveProperty('suspended');
});

test('[SUSPEND-06] who signs in and out again doesn’t leave the login saying why somebody else was suspended', async () => {
  await signIn(device, { user: ana, token: 'a', remember: true }, 1);
  await dropToken(device, 1, 'a', { suspended: { reason: 'Spam', since: '2026-01-01T00:00:00Z' } });
  await signIn(device, { user: leo, token: 'l', remember: true }, 2);
  await device.accounts.delete(2);
  expect(await device.accounts.get(1)).not.toHaveProperty('suspended');
});

test('[U4] [SESS-03] nobody meets the rows of another', async () => {
  const first = await openAccount(ana, () => undefined);
  await first.db.events.put(sampleRow());
  await first.mutate('event.bookmark', { event: refs.sunset, bookmarked: true });
  first.close();
  const second = await openAccount(leo, () => undefined);
  expect([await second.db.outbox.count(), await second.db.engagements.count()]).toEqual([0, 0]);
  second.close();
});

test('[SESS-01] whoever holds the token is opened, else the guest', async () => {
  const guest = await openActiveAccount(device, () => undefined);
  expect([guest.name, guest.user]).toEqual(['scape-guest', null]);
  guest.close();
  await signIn(device, { user: leo, token: 'l', remember: true }, 1);
  const account = await openActiveAccount(device, () => undefined);
  expect(account.user?.user_id).toBe(2);
  account.close();
});

test('[D4] a mutation wakes the engine once it is kept', async () => {
  let wakes = 0;
  const account = await openAccount(ana, () => void (wakes += 1));
  await account.db.events.put(sampleRow());
  await account.mutate('event.bookmark', { event: refs.sunset, bookmarked: true });
  expect(wakes).toBe(1);
  await expect(account.mutate('event.bookmark', { event: 'no ref', bookmarked: true })).rejects.toThrow();
  expect(wakes).toBe(1);
  account.close();
});

test('a device keeps its name', async () => {
  const name = await visitorId(device);
  expect(name).toMatch(/^[0-9a-f-]{36}$/);
  expect(await visitorId(device)).toBe(name);
});
