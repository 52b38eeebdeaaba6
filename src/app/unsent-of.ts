import { digestOf } from '#contract/digest.ts';
import { readUnsent } from '#data/clear-account.ts';
import { accountDbName } from '#data/db.ts';
import type { DeviceDb } from '#data/device.ts';
import type { Beside, UnsentWork } from '#data/unsent-work.ts';
import { listShared } from '#data/shared-shelf.ts';
import type { Store } from '#data/store.ts';
import { lastWordTexts } from '#ui/last-words.ts';

/** What this device holds for an account outside of the account's database. */
export async function besideOf(device: DeviceDb, userId: number): Promise<Beside> {
  const shared = (await listShared(device, userId)).filter(({ owner }) => owner === userId);
  return { shared: shared.map(({ id }) => id), texts: lastWordTexts(accountDbName(userId)).map(digestOf) };
}

/** All work of an account that only this device has. */
export async function unsentOf(device: DeviceDb, userId: number, store: Store): Promise<UnsentWork> {
  return readUnsent(store, await besideOf(device, userId));
}
