import { afterEach, expect, test } from 'vitest';
import { recordView } from '#app/queries/record-view.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { openFor } from '#world/screens/accounts.ts';

const event = '0199c6a0-0000-7000-8000-000000000001';

afterEach(() => {
  accountInUse.set(null);
});

test('[DET-06] a visit is queued under the device’s own name, the same one every time', async () => {
  const account = await openFor(null);
  accountInUse.set(account);
  await account.db.ids.put({ ref: event, kind: 'event', id: 1 });
  await recordView(event);
  await recordView(event);
  const entries = await account.db.outbox.toArray();
  expect(entries.map(({ kind, isQuiet }) => [kind, isQuiet])).toEqual([
    ['view.record', true],
    ['view.record', true],
  ]);
  const visitors = entries.map(({ args }) => (args as { visitor: string }).visitor);
  expect(new Set(visitors).size).toBe(1);
});

test('[DET-06] a visit that can’t be counted disturbs nobody', async () => {
  const account = await openFor(null);
  accountInUse.set(account);
  const before = await account.db.outbox.count();
  await expect(recordView('no name of an event')).resolves.toBeUndefined();
  expect(await account.db.outbox.count()).toBe(before);
});
