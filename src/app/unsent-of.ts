import { digestOf } from '#contract/digest.ts';
import { readUnsent } from '#data/clear-account.ts';
import { accountDbName } from '#data/db.ts';
import type { DeviceDb } from '#data/device.ts';
import type { OutsideWork, UnsentWork } from '#data/unsent-work.ts';
import { listShares } from '#data/shared-shelf.ts';
import type { Store } from '#data/store.ts';
import { listUnloadTexts } from '#ui/last-words.ts';

/** What this device holds for an account outside of the account's database. */
export async function workOutsideDatabase(device: DeviceDb, userId: number): Promise<OutsideWork> {
  const shared = (await listShares(device, userId)).filter(({ owner }) => owner === userId);
  return { shared: shared.map(({ id }) => id), texts: listUnloadTexts(accountDbName(userId)).map(digestOf) };
}

/** All work of an account that only this device has. */
export async function readUnsentWork(device: DeviceDb, userId: number, store: Store): Promise<UnsentWork> {
  return readUnsent(store, await workOutsideDatabase(device, userId));
}
