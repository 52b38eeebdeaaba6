import { countAllUnread } from '#data/account/unread-counts.ts';
import { AccountDb, accountDbName } from '#data/db/account-db.ts';
import { activeAccount, withDevice, type AccountRow, type DeviceDb } from '#data/db/device.ts';
import { updateAppBadge } from '#data/account/app-badge.ts';
import type { WakeReason } from '#sync/engine/engine.ts';
import { createEngineManager, type EngineManager } from '#sync/engine/engine-manager.ts';

/** How long the browser lets an event run, less a little. */
const budgetMs = 150_000;

const running = new Set<EngineManager>();

/** Breaks off what is under way: what was to go is left for whoever comes next. */
export async function stopInBackground(): Promise<void> {
  await Promise.all([...running].map((engineManager) => engineManager.close()));
}

async function updateIconCount({ userId }: AccountRow): Promise<void> {
  const db = new AccountDb(accountDbName(userId));
  try {
    await db.open();
    await updateAppBadge(await countAllUnread(db, userId));
  } finally {
    db.close();
  }
}

/** One pass; what it brings to whoever is signed in is counted on the icon. @returns how many changes are still to go */
async function pass(device: DeviceDb, account: AccountRow | null, reason: WakeReason, only?: string): Promise<number> {
  const engineManager = createEngineManager({ device, origin: self.location.origin });
  running.add(engineManager);
  try {
    const { left } = await engineManager.pass(reason, budgetMs, only);
    return left;
  } finally {
    running.delete(engineManager);
    await engineManager.close();
    // Whoever has logged out meanwhile has no number any more.
    const isStillSignedIn = account !== null && (await activeAccount(device))?.userId === account.userId;
    if (isStillSignedIn) await updateIconCount(account);
  }
}

/**
 * Drains with no window open, then learns what is new. @throws when something is left, so that the browser fires the event again
 * @param hasWindow an account that isn't to be remembered goes out only while somebody is there
 */
export async function drainInBackground(hasWindow: boolean): Promise<void> {
  await withDevice(async (device) => {
    const account = await activeAccount(device);
    if (account !== null && !account.remember && !hasWindow) return;
    const left = await pass(device, account, 'sync');
    if (left > 0) throw new Error(`${left} changes are still to go`);
  });
}

/**
 * Learns with no window open what is new, for somebody who is signed in and to be remembered.
 * @param reason `poke` where the server has told that there is something, `timer` where nobody has
 */
export async function pullInBackground(reason: 'poke' | 'timer'): Promise<void> {
  await withDevice(async (device) => {
    const account = await activeAccount(device);
    if (account?.remember !== true) return;
    await pass(device, account, reason, accountDbName(account.userId));
  });
}
