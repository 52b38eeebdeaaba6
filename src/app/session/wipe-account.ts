import { deletePrivatePictures } from '#data/storage/clearable-caches.ts';
import { clearAccount } from '#data/account/clear-data.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { accountDbName } from '#data/db/names.ts';
import { dropToken, type DeviceDb } from '#data/db/device.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { mayDelete } from '#data/account/delete-guard.ts';
import { unsentWork } from '#data/account/unsent-work.ts';
import { deleteSharesOf } from '#data/drafts/share-inbox.ts';
import { createWebLock, systemClock } from '#sync/transport/browser-ports.ts';
import { withIdleEngine } from '#sync/engine/with-idle-engine.ts';
import { clearUnloadStorage } from '#ui/browser/unload-storage.ts';
import { deleteEvictionMarker } from '#app/storage/eviction-markers.ts';
import { deleteIfEmpty, hasNoTables } from './delete-if-empty.ts';
import { readPendingWipes, type PendingWipe, type WipeResult } from './pending-wipes.ts';
import { deleteStoredPictures } from '#app/offline/picture-cache.ts';
import { workOutsideDatabase } from './unsent-work.ts';

async function clear(device: DeviceDb, { userId, ...leaving }: PendingWipe): Promise<'deleted' | 'kept'> {
  const name = accountDbName(userId);
  for (;;) {
    const outside = await workOutsideDatabase(device, userId);
    if (await hasNoTables(name)) {
      deleteEvictionMarker(name);
      await deleteIfEmpty(name);
      return mayDelete(unsentWork([], [], outside), leaving) ? 'deleted' : 'kept';
    }
    const db = new AccountDb(name);
    try {
      await db.open();
      if ((await clearAccount(createDexieStore(db), leaving, outside)) === 'sealed') return 'kept';
    } finally {
      db.close();
    }
    // First, because a marker without its database would be reported as a loss at the next start.
    deleteEvictionMarker(name);
    if (await deleteIfEmpty(name)) return 'deleted';
  }
}

/**
 * Removes an account's private data from this device, if the wipe is still pending: another window may have done it, or
 * the owner may be back. Work that the owner didn't discard stays for them.
 */
export async function wipeAccount(device: DeviceDb, userId: number, onDone: () => Promise<void>): Promise<WipeResult> {
  const name = accountDbName(userId);
  return createWebLock().hold(`scape-wipe-${String(userId)}`, async () => {
    const wipe = (await readPendingWipes(device)).find((pending) => pending.userId === userId);
    if (wipe === undefined) return 'gone';
    const token = (await device.accounts.get(userId))?.token ?? null;
    if (token !== null) await dropToken(device, userId, token);
    const wipeResult = await withIdleEngine({ lock: createWebLock(), clock: systemClock }, name, () =>
      clear(device, wipe),
    );
    // The outbox knows its owner's id; their profile returns when they sign in again.
    await device.accounts.delete(userId);
    if (wipeResult === 'deleted') {
      // A window that still had the database open may have marked it again.
      deleteEvictionMarker(name);
      clearUnloadStorage(name);
      await deleteSharesOf(device, userId);
    }
    // Last, because a download in another window checks for the account after each picture.
    await deleteStoredPictures(name);
    await deletePrivatePictures();
    await onDone();
    return wipeResult;
  });
}
