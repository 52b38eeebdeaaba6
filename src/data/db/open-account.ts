import type { OwnUser } from '#contract/account/user.ts';
import { AccountDb } from './account-db.ts';
import { accountDbName, guestDbName } from './names.ts';
import { activeAccount, type DeviceDb } from './device.ts';
import { createDexieStore } from './dexie-store.ts';
import { otherwise } from '#data/fault.ts';
import { strippedKey } from '#data/tx/meta.ts';
import { openWithTimeout } from './open-with-timeout.ts';
import type { Store } from './store.ts';
import { storeOwnUser } from '#data/account/own-user.ts';
import type { OpenAccount } from './account-in-use.ts';

/** Pulls in the whole contract, so it is loaded once the page is idle; the list shows sooner. */
const loadMutate = () => import('#data/outbox/mutate.ts');

/** Rarely needed, so it is loaded on demand. */
const loadStorageRecovery = () => import('./recover-storage.ts');

/** The author shown on things created on this device. */
function toAuthor(user: OwnUser) {
  const { user_id, username, display_name, profile_picture } = user;
  return { user_id, username, display_name, profile_picture };
}

/**
 * Stores the author shown on things created on this device. If one is stored already, a full disk doesn't keep the app
 * from opening.
 */
export async function storeAuthor(store: Store, user: OwnUser): Promise<void> {
  const author = toAuthor(user);
  const storedAuthor = (await store.transact('read', ['meta'], (tx) => tx.get('meta', 'author')))?.value;
  if (JSON.stringify(storedAuthor) === JSON.stringify(author)) return;
  try {
    await store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'author', value: author }]));
  } catch (error) {
    if (storedAuthor === undefined) throw error;
  }
}

/** Applies the work of a stripped account again, whichever context opens it first and whatever was pulled meanwhile. */
async function showStrippedWork(store: Store): Promise<void> {
  const marker = await store.transact('read', ['meta'], (tx) => tx.get('meta', strippedKey));
  if (marker !== undefined) await (await import('#data/account/clear-data.ts')).restoreStripped(store);
}

/** Opens an account's database. @param user null for the guest's */
export async function openAccount(user: OwnUser | null, wake: () => void): Promise<OpenAccount> {
  const name = user === null ? guestDbName : accountDbName(user.user_id);
  const db = new AccountDb(name);
  await openWithTimeout(db);
  const store = createDexieStore(db, async (error, tries) =>
    (await loadStorageRecovery()).recoverStorage(db, error, tries),
  );
  if (user !== null) {
    await storeAuthor(store, user);
    await storeOwnUser(db, user).catch(() => undefined);
    // On a full disk the account opens all the same; the next start tries again.
    await showStrippedWork(store).catch(otherwise(undefined));
  }
  return {
    name,
    user,
    db,
    store,
    async mutate(kind, args, options) {
      const { mutate } = await loadMutate();
      const entry = await mutate(store, kind, args, options);
      wake();
      return entry;
    },
    wake,
    close: () => {
      db.close();
    },
  };
}

/** Opens the active account's database, else the guest's. */
export async function openActiveAccount(device: DeviceDb, wake: () => void): Promise<OpenAccount> {
  const account = await activeAccount(device);
  return openAccount(account?.user ?? null, wake);
}
