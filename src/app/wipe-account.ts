import { dropPrivatePictures } from '#data/cached-kinds.ts';
import { clearAccount } from '#data/clear-account.ts';
import { accountDbName, AccountDb } from '#data/db.ts';
import { dropToken, type DeviceDb } from '#data/device.ts';
import { createDexieStore } from '#data/dexie-store.ts';
import { mayDelete } from '#data/leave-guard.ts';
import { unsentWork } from '#data/unsent-work.ts';
import { dropSharedOf } from '#data/shared-shelf.ts';
import { createWebLock, systemClock } from '#sync/browser-ports.ts';
import { withEngineAtRest } from '#sync/engine-at-rest.ts';
import { dropLastWords } from '#ui/last-words.ts';
import { dropBirthMark } from './birth-marks.ts';
import { deleteEmptied, hasNoTables } from './delete-emptied.ts';
import { owedWipes, type Wipe, type Wiped } from './owed-wipes.ts';
import { dropKeptPictures } from './picture-cache.ts';
import { besideOf } from './unsent-of.ts';

async function clear(device: DeviceDb, { userId, ...leaving }: Wipe): Promise<'deleted' | 'kept'> {
  const name = accountDbName(userId);
  for (;;) {
    const beside = await besideOf(device, userId);
    if (await hasNoTables(name)) {
      dropBirthMark(name);
      await deleteEmptied(name);
      return mayDelete(unsentWork([], [], beside), leaving) ? 'deleted' : 'kept';
    }
    const db = new AccountDb(name);
    try {
      await db.open();
      if ((await clearAccount(createDexieStore(db), leaving, beside)) === 'sealed') return 'kept';
    } finally {
      db.close();
    }
    // First: a mark without its database would be told as a loss at the next start.
    dropBirthMark(name);
    if (await deleteEmptied(name)) return 'deleted';
  }
}

/**
 * Takes an account's private data off this device, if that is still owed: another window may have been quicker, and its
 * owner may be back. Work that its owner didn't give up stays, under lock for them.
 */
export async function wipeAccount(device: DeviceDb, userId: number, isDone: () => Promise<void>): Promise<Wiped> {
  const name = accountDbName(userId);
  return createWebLock().hold(`scape-wipe-${String(userId)}`, async () => {
    const wipe = (await owedWipes(device)).find((owed) => owed.userId === userId);
    if (wipe === undefined) return 'gone';
    const token = (await device.accounts.get(userId))?.token ?? null;
    if (token !== null) await dropToken(device, userId, token);
    const wiped = await withEngineAtRest({ lock: createWebLock(), clock: systemClock }, name, () =>
      clear(device, wipe),
    );
    // The queue knows whose it is; who they are is told again when they come back.
    await device.accounts.delete(userId);
    if (wiped === 'deleted') {
      // A window that had the database open may have marked it once more before it let go.
      dropBirthMark(name);
      dropLastWords(name);
      await dropSharedOf(device, userId);
    }
    // Last: who packs in another window looks for the account once more after each picture.
    await dropKeptPictures(name);
    await dropPrivatePictures();
    await isDone();
    return wiped;
  });
}
