import type { MutationArgs, MutationKind } from '#contract/mutations.ts';
import type { OwnUser } from '#contract/user.ts';
import { AccountDb, accountDbName, guestDbName } from './db.ts';
import { activeAccount, type DeviceDb } from './device.ts';
import { createDexieStore } from './dexie-store.ts';
import { otherwise } from './fault.ts';
import { sealMark } from './meta.ts';
import type { MutateOptions } from './mutate.ts';
import { openPatiently } from './open-patiently.ts';
import type { OutboxEntry } from './outbox.ts';
import type { Store } from './store.ts';
import { keepOwnUser } from './users.ts';

/** The database of whoever uses the device now, open, and the door for their writes. */
export interface OpenAccount {
  name: string;
  /** null for a guest */
  user: OwnUser | null;
  db: AccountDb;
  store: Store;
  /** resolves once the wish is durable on this device; the engine is told */
  mutate<Kind extends MutationKind>(
    kind: Kind,
    args: MutationArgs<Kind>,
    options?: MutateOptions,
  ): Promise<OutboxEntry>;
  /** tells the engine that there may be something to do */
  wake(): void;
  close(): void;
}

/** The door for writes, with the whole contract behind it: fetched when the page is at rest, so that the list shows sooner. */
const openDoor = () => import('./mutate.ts');

/** Nothing goes wrong as a rule, so what mends it comes later. */
const openMending = () => import('./mend-store.ts');

/** The author that creates made on this device are shown under. */
function authorOf(user: OwnUser) {
  const { user_id, username, display_name, profile_picture } = user;
  return { user_id, username, display_name, profile_picture };
}

/**
 * Keeps whom creates made on this device are shown under. Where an earlier name is held, a disk that is full doesn't keep
 * the app from opening.
 */
export async function keepAuthor(store: Store, user: OwnUser): Promise<void> {
  const author = authorOf(user);
  const held = (await store.transact('read', ['meta'], (tx) => tx.get('meta', 'author')))?.value;
  if (JSON.stringify(held) === JSON.stringify(author)) return;
  try {
    await store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'author', value: author }]));
  } catch (error) {
    if (held === undefined) throw error;
  }
}

/** Work that was kept when its owner left shows again, whoever opens first and whatever was pulled meanwhile. */
async function showSealed(store: Store): Promise<void> {
  const mark = await store.transact('read', ['meta'], (tx) => tx.get('meta', sealMark));
  if (mark !== undefined) await (await import('./clear-account.ts')).unseal(store);
}

/** Opens one account's database. */
export async function openAccount(user: OwnUser | null, wake: () => void): Promise<OpenAccount> {
  const name = user === null ? guestDbName : accountDbName(user.user_id);
  const db = new AccountDb(name);
  await openPatiently(db);
  const store = createDexieStore(db, async (error, tries) => (await openMending()).mendStore(db, error, tries));
  if (user !== null) {
    await keepAuthor(store, user);
    await keepOwnUser(db, user).catch(() => undefined);
    // On a full disk the account opens all the same, and the next start tries again.
    await showSealed(store).catch(otherwise(undefined));
  }
  return {
    name,
    user,
    db,
    store,
    async mutate(kind, args, options) {
      const { mutate } = await openDoor();
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

/** Opens the database of whoever is signed in, else the guest's. */
export async function openActiveAccount(device: DeviceDb, wake: () => void): Promise<OpenAccount> {
  const account = await activeAccount(device);
  return openAccount(account?.user ?? null, wake);
}
