import { afterEach, expect, test } from 'vitest';
import type { OwnUser } from '#contract/account/user.ts';
import { openAccount } from '#data/db/open-account.ts';
import { readMapView, storeMapView } from '#data/map/view.ts';
import { ana } from '#world/data/sample-rows.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

const opened: OpenAccount[] = [];

async function open(user: OwnUser | null): Promise<OpenAccount> {
  const account = await openAccount(user, () => undefined);
  opened.push(account);
  return account;
}
const bea: OwnUser = { ...ana, user_id: 2, id: 2, username: 'bea' };
const santoDomingo = { latitude: 18.49, longitude: -69.93, zoom: 12 };
const newYork = { latitude: 40.71, longitude: -74.01, zoom: 9 };

afterEach(() => {
  for (const account of opened.splice(0)) account.close();
});

test('[MAP-01] where a person left the map is kept with their account: another has their own, or none', async () => {
  const [hers, his, guest] = [await open(ana), await open(bea), await open(null)];
  expect(await readMapView(hers.db, 'events')).toBeNull();
  await storeMapView(hers.db, 'events', santoDomingo);
  await storeMapView(his.db, 'events', newYork);
  expect(await readMapView(hers.db, 'events')).toEqual(santoDomingo);
  expect(await readMapView(his.db, 'events')).toEqual(newYork);
  expect(await readMapView(guest.db, 'events')).toBeNull();
  expect(await readMapView(hers.db, 'view')).toBeNull();
});

test('[MAP-01] the last place counts, also after the account was closed', async () => {
  const account = await open(ana);
  await storeMapView(account.db, 'events', santoDomingo);
  await storeMapView(account.db, 'events', newYork);
  account.close();
  expect(await readMapView((await open(ana)).db, 'events')).toEqual(newYork);
});

test('a database that was closed meanwhile costs the remembering alone', async () => {
  const account = await open(bea);
  await storeMapView(account.db, 'events', newYork);
  account.close();
  await expect(storeMapView(account.db, 'events', santoDomingo)).resolves.toBeUndefined();
  expect(await readMapView((await open(bea)).db, 'events')).toEqual(newYork);
});
