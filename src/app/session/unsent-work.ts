import { digestOf } from '#contract/digest.ts';
import { readUnsent } from '#data/account/clear-data.ts';
import { accountDbName } from '#data/db/names.ts';
import type { DeviceDb } from '#data/db/device.ts';
import type { OutsideWork, UnsentWork } from '#data/account/unsent-work.ts';
import { listShares } from '#data/drafts/share-inbox.ts';
import type { Store } from '#data/db/store.ts';
import { listUnloadTexts } from '#ui/browser/unload-storage.ts';

/** An account's work outside its database. */
export async function workOutsideDatabase(device: DeviceDb, userId: number): Promise<OutsideWork> {
  const shared = (await listShares(device, userId)).filter(({ owner }) => owner === userId);
  return { shared: shared.map(({ id }) => id), texts: listUnloadTexts(accountDbName(userId)).map(digestOf) };
}

/** All of an account's work that only this device has. */
export async function readUnsentWork(device: DeviceDb, userId: number, store: Store): Promise<UnsentWork> {
  return readUnsent(store, await workOutsideDatabase(device, userId));
}
