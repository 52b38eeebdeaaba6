import { accountDbName, AccountDb } from '#data/db.ts';
import { dropToken, forgetAccount, type DeviceDb } from '#data/device.ts';
import { sealAccount } from '#data/seal-account.ts';
import { dropSharedOf } from '#data/shared-shelf.ts';
import { createWebLock } from '#sync/browser-ports.ts';
import { dropLastWords } from '#ui/last-words.ts';
import { dropBirthMark } from './birth-marks.ts';
import { owedWipes } from './owed-wipes.ts';
import { dropKeptPictures } from './picture-cache.ts';

/**
 * Takes an account's private data off this device, if that is still owed: another window may have been quicker, and its
 * owner may be back.
 */
export async function wipeAccount(device: DeviceDb, userId: number, isDone: () => Promise<void>): Promise<void> {
  await createWebLock().hold(`scape-wipe-${String(userId)}`, async () => {
    const wipe = (await owedWipes(device)).find((owed) => owed.userId === userId);
    if (wipe === undefined) return;
    const token = (await device.accounts.get(userId))?.token ?? null;
    if (token !== null) await dropToken(device, userId, token);
    if (wipe.isKept) {
      const db = new AccountDb(accountDbName(userId));
      await db.open();
      await sealAccount(db);
      db.close();
      // The queue knows whose it is; who they are is told again when they come back.
      await device.accounts.delete(userId);
    } else {
      // First: a mark without its database would be told as a loss at the next start.
      dropBirthMark(accountDbName(userId));
      await forgetAccount(device, userId);
      // A window that had the database open may have marked it once more before it let go.
      dropBirthMark(accountDbName(userId));
      dropLastWords(accountDbName(userId));
      await dropSharedOf(device, userId);
    }
    // Last: who packs in another window looks for the account once more after each picture.
    await dropKeptPictures(accountDbName(userId));
    await isDone();
  });
}
