import Dexie, { liveQuery, type EntityTable } from 'dexie';
import type { OwnUser } from '#contract/account/user.ts';
import type { Suspension } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { closeOnVersionChange } from './close-on-versionchange.ts';
import { deviceDbName } from './names.ts';

/** A user of this device. At most one account has a token. */
export interface AccountRow {
  userId: number;
  user: OwnUser;
  token: string | null;
  remember: boolean;
  signedInAt: number;
  /** the suspension that ended the last session; missing if none did */
  suspended?: Suspension;
}

interface SettingRow {
  key: string;
  value: unknown;
}

/** The source of truth about who is signed in, for windows, workers and the service worker. */
export class DeviceDb extends Dexie {
  declare readonly accounts: EntityTable<AccountRow, 'userId'>;
  declare readonly settings: EntityTable<SettingRow, 'key'>;

  constructor(name = deviceDbName) {
    super(name, { autoOpen: false, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ accounts: 'userId', settings: 'key' });
    closeOnVersionChange(this);
  }
}

/** Opens the device's database for the duration of `body`. */
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

/** Watches the active account, whichever tab or worker changes it. */
export function watchActiveAccount(device: DeviceDb, onChange: (account: AccountRow | null) => void): void {
  liveQuery(() => activeAccount(device)).subscribe({
    next: onChange,
    // A newer version in another tab has closed the database; this window keeps what it shows.
    error: () => undefined,
  });
}

/**
 * Signs a user in and any other out; other users' rows and outboxes stay. Why somebody else was suspended is nothing that this
 * user's login should say later.
 */
export async function signIn(
  device: DeviceDb,
  account: { user: OwnUser; token: string; remember: boolean },
  nowMs: number,
): Promise<AccountRow> {
  const row: AccountRow = { userId: account.user.user_id, ...account, signedInAt: nowMs };
  await device.transaction('rw', device.accounts, async () => {
    const others = await device.accounts.toArray();
    await device.accounts.bulkPut(others.map(({ suspended: _reason, ...other }) => ({ ...other, token: null })));
    await device.accounts.put(row);
  });
  return row;
}

/**
 * Removes the token if it is still the refused one: a late 401 must not sign out a user who has signed in since. The
 * account's database and outbox stay.
 * @param json the refusal, which may say that the account is suspended
 */
export async function dropToken(device: DeviceDb, userId: number, token: string, json?: unknown): Promise<boolean> {
  return device.transaction('rw', device.accounts, async () => {
    const existing = await device.accounts.get(userId);
    if (existing === undefined || existing.token !== token) return false;
    const { suspended } = (json ?? {}) as { suspended?: Suspension };
    await device.accounts.put({ ...existing, token: null, ...(suspended && { suspended }) });
    return true;
  });
}

/**
 * Stores the user as the server sent them, if still signed in with the same token: a session that ended meanwhile must
 * not come back.
 * @returns the account as it is now, or null
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

/** Marks something as done on this device. @returns true only for the first caller of any window */
export async function markDone(device: DeviceDb, key: string): Promise<boolean> {
  return device.transaction('rw', device.settings, async () => {
    if ((await device.settings.get(key)) !== undefined) return false;
    await device.settings.put({ key, value: true });
    return true;
  });
}

/** The device's id, so that a visitor's views count once. */
export async function visitorId(device: DeviceDb): Promise<string> {
  return device.transaction('rw', device.settings, async () => {
    const existing = await device.settings.get('visitor');
    if (typeof existing?.value === 'string') return existing.value;
    const minted = uuidV7();
    await device.settings.put({ key: 'visitor', value: minted });
    return minted;
  });
}
