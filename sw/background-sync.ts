import { countAllUnread } from '#data/account/unread-counts.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { accountDbName } from '#data/db/names.ts';
import { activeAccount, withDevice, type AccountRow, type DeviceDb } from '#data/db/device.ts';
import { updateAppBadge } from '#data/account/app-badge.ts';
import type { WakeReason } from '#sync/engine/engine.ts';
import { createEngineManager, type EngineManager } from '#sync/engine/engine-manager.ts';

/** A little less than browsers let an event run. */
const budgetMs = 150_000;

const running = new Set<EngineManager>();

/** Aborts running passes; what they didn't send is left to the next context. */
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

/** Runs one pass, then updates the unread count on the icon. @returns how many changes are left to send */
async function pass(device: DeviceDb, account: AccountRow | null, reason: WakeReason, only?: string): Promise<number> {
  const engineManager = createEngineManager({ device, origin: self.location.origin });
  running.add(engineManager);
  try {
    const { left } = await engineManager.pass(reason, budgetMs, only);
    return left;
  } finally {
    running.delete(engineManager);
    await engineManager.close();
    // A user who has logged out meanwhile gets no count.
    const isStillSignedIn = account !== null && (await activeAccount(device))?.userId === account.userId;
    if (isStillSignedIn) await updateIconCount(account);
  }
}

/**
 * Drains without a window, then pulls. @throws if something is left, so that the browser fires the event again
 * @param hasWindow without one, an account that isn't to be remembered is not drained
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
 * Pulls without a window, for a signed-in user who is to be remembered.
 * @param reason `poke` if the server sent a push, else `timer`
 */
export async function pullInBackground(reason: 'poke' | 'timer'): Promise<void> {
  await withDevice(async (device) => {
    const account = await activeAccount(device);
    if (account?.remember !== true) return;
    await pass(device, account, reason, accountDbName(account.userId));
  });
}
