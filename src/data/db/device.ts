import Dexie, { liveQuery, type EntityTable } from 'dexie';
import type { OwnUser } from '#contract/account/user.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { closeOnVersionChange } from './close-on-versionchange.ts';

/** Somebody who has used this device. At most one account has a token. */
export interface AccountRow {
  userId: number;
  user: OwnUser;
  token: string | null;
  remember: boolean;
  signedInAt: number;
}

interface SettingRow {
  key: string;
  value: unknown;
}

/** The truth on who is signed in, for windows, workers and the service worker alike. */
export class DeviceDb extends Dexie {
  declare readonly accounts: EntityTable<AccountRow, 'userId'>;
  declare readonly settings: EntityTable<SettingRow, 'key'>;

  constructor(name = 'scape-device') {
    super(name, { autoOpen: false, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ accounts: 'userId', settings: 'key' });
    closeOnVersionChange(this);
  }
}

/** Opens the device's database for as long as something needs it. */
export async function withDevice<Result>(body: (device: DeviceDb) => Promise<Result>): Promise<Result> {
  const device = new DeviceDb();
  try {
    await device.open();
    return await body(device);
  } finally {
    device.close();
  }
}

export async function activeAccount(device: DeviceDb): Promise<AccountRow | null> {
  const accounts = await device.accounts.toArray();
  return accounts.find((account) => account.token !== null) ?? null;
}

/** Follows who is signed in, whichever tab or worker changes it. */
export function watchActiveAccount(device: DeviceDb, onChange: (account: AccountRow | null) => void): void {
  liveQuery(() => activeAccount(device)).subscribe({
    next: onChange,
    // A newer version in another tab has closed the database: this window goes on with what it shows.
    error: () => undefined,
  });
}

/** Signs a user in; whoever was signed in before is not any more, their rows and their queue stay theirs. */
export async function signIn(
  device: DeviceDb,
  account: { user: OwnUser; token: string; remember: boolean },
  nowMs: number,
): Promise<AccountRow> {
  const row: AccountRow = { userId: account.user.user_id, ...account, signedInAt: nowMs };
  await device.transaction('rw', device.accounts, async () => {
    const others = (await device.accounts.toArray()).filter((other) => other.token !== null);
    await device.accounts.bulkPut(others.map((other) => ({ ...other, token: null })));
    await device.accounts.put(row);
  });
  return row;
}

/**
 * Takes the token away, if it is still the one that was refused: a late 401 must not sign out somebody who has
 * signed in since. The account's database and its queue stay.
 */
export async function dropToken(device: DeviceDb, userId: number, token: string): Promise<boolean> {
  return device.transaction('rw', device.accounts, async () => {
    const existing = await device.accounts.get(userId);
    if (existing === undefined || existing.token !== token) return false;
    await device.accounts.put({ ...existing, token: null });
    return true;
  });
}

/**
 * Keeps the user as the server tells of them, if they are still signed in with the token that asked: a session that ended
 * meanwhile must not come back.
 * @returns the account as it now is, or null
 */
export async function renewUser(device: DeviceDb, token: string, user: OwnUser): Promise<AccountRow | null> {
  return device.transaction('rw', device.accounts, async () => {
    const existing = await device.accounts.get(user.user_id);
    if (existing === undefined || existing.token !== token) return null;
    const row = { ...existing, user };
    await device.accounts.put(row);
    return row;
  });
}

/** Marks that something was done on this device. @returns true once, in whichever window asks first */
export async function markDone(device: DeviceDb, key: string): Promise<boolean> {
  return device.transaction('rw', device.settings, async () => {
    if ((await device.settings.get(key)) !== undefined) return false;
    await device.settings.put({ key, value: true });
    return true;
  });
}

/** The device's own name, for counting a visitor's views once. */
export async function visitorId(device: DeviceDb): Promise<string> {
  return device.transaction('rw', device.settings, async () => {
    const existing = await device.settings.get('visitor');
    if (typeof existing?.value === 'string') return existing.value;
    const minted = uuidV7();
    await device.settings.put({ key: 'visitor', value: minted });
    return minted;
  });
}
