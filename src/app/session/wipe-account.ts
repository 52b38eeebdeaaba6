import { deletePrivatePictures } from '#data/storage/clearable-caches.ts';
import { clearAccount } from '#data/account/clear-data.ts';
import { accountDbName, AccountDb } from '#data/db/account-db.ts';
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
    // First: a mark without its database would be told as a loss at the next start.
    deleteEvictionMarker(name);
    if (await deleteIfEmpty(name)) return 'deleted';
  }
}

/**
 * Takes an account's private data off this device, if that is still owed: another window may have been quicker, and its
 * owner may be back. Work that its owner didn't give up stays, under lock for them.
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
    // The queue knows whose it is; who they are is told again when they come back.
    await device.accounts.delete(userId);
    if (wipeResult === 'deleted') {
      // A window that had the database open may have marked it once more before it let go.
      deleteEvictionMarker(name);
      clearUnloadStorage(name);
      await deleteSharesOf(device, userId);
    }
    // Last: who packs in another window looks for the account once more after each picture.
    await deleteStoredPictures(name);
    await deletePrivatePictures();
    await onDone();
    return wipeResult;
  });
}
