import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openExisting } from '#app/storage/raw-database.ts';
import { readRescuedData } from '#app/storage/rescue-data.ts';
import { DeviceDb, dropToken, signIn } from '#data/db/device.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import type { Draft } from '#data/drafts/draft.ts';

const draft: Draft = { ref: 'd', kind: 'post', form: {}, cover: null, step: 0, updatedAt: 1, isBroken: false };
const nameOf = ({ user_id }: OwnUser) => `scape-${String(user_id)}`;
const device = new DeviceDb();
let ana: OwnUser;
let ben: OwnUser;

async function leaveDraft(user: OwnUser | null): Promise<void> {
  const account = await openFor(user);
  await saveDraft(account.store, draft);
  localStorage.setItem(`last-words:${account.name}:typed:post`, '"and then"');
  account.close();
}

beforeEach(async () => {
  localStorage.clear();
  await device.open();
  ana = somebody();
  ben = somebody();
  for (const user of [ana, ben, null]) await leaveDraft(user);
  await signIn(device, { user: ana, token: 'a', remember: true }, 1);
  await signIn(device, { user: ben, token: 'b', remember: true }, 2);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await device.delete();
});

async function handedOut() {
  const { databases, lastWords, leftOut } = await readRescuedData(0);
  const expected = Object.keys(databases).map((name) => `last-words:${name}:typed:post`);
  expect(Object.keys(lastWords).toSorted()).toEqual(expected.toSorted());
  return { names: Object.keys(databases), leftOut };
}

test('[OFF-14] on a device of several people nobody is handed what another has left', async () => {
  device.close();
  expect(await handedOut()).toEqual({ names: ['scape-guest', nameOf(ben)], leftOut: null });
  await device.open();
  await dropToken(device, ben.user_id, 'b');
  device.close();
  expect(await handedOut()).toEqual({ names: ['scape-guest', nameOf(ben)], leftOut: null });
});

test('[OFF-14] where the device’s database can’t be read the mirror says whose it is, and without it only a guest’s is read', async () => {
  await device.delete();
  localStorage.setItem('userId', String(ana.user_id));
  expect(await handedOut()).toEqual({ names: ['scape-guest', nameOf(ana)], leftOut: null });
  localStorage.removeItem('userId');
  const leftOut = expect.stringMatching(/could not be read/) as string;
  expect(await handedOut()).toEqual({ names: ['scape-guest'], leftOut });
  // Nor is a database made by looking for it.
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('scape-device');
});

test('[OFF-14] a database that opens too late is closed, and stands in nobody’s way', async () => {
  const close = vi.fn();
  const request = Object.assign(new EventTarget(), { result: { close } });
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(request as unknown as IDBOpenDBRequest);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const opening = openExisting('scape-guest').catch(String);
  vi.advanceTimersByTime(5_000);
  expect(await opening).toContain('It did not answer');
  request.dispatchEvent(new Event('success'));
  expect(close).toHaveBeenCalledOnce();
});
