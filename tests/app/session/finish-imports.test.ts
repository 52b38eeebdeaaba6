import { expect, test } from 'vitest';
import { readUnsentNow } from '#app/session/logout.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { DeviceDb } from '#data/db/device.ts';
import { storeImport } from '#data/imports/queue.ts';
import { signedIn } from '#world/screens/person.ts';

test('[IMPORT-06] what an import has still to queue counts as unsent work where somebody logs out', async () => {
  const account = await signedIn();
  const device = new DeviceDb();
  await device.open();
  const event = { title: 'Jazz', description: 'D', date_time: '2031-01-01T20:00:00Z' };
  const changes = [{ kind: 'event.create', args: { ref: crypto.randomUUID(), event } }] as const;
  await storeImport(account, { name: 'festival.csv', changes }, Date.now());
  expect(accountInUse.get()).toBe(account);
  const { waiting } = await readUnsentNow({ device });
  expect(waiting.map(({ kind }) => kind)).toEqual(['event.create']);
  device.close();
});
