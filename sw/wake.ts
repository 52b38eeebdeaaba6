import { activeAccount, DeviceDb } from '#data/device.ts';
import { createHost } from '#sync/host.ts';

/** How long the browser lets a sync event run, less a little. */
const budgetMs = 150_000;

/**
 * Drains with no window open. @throws when something is left, so that the browser fires the event again
 * @param hasWindow an account that isn't to be remembered goes out only while somebody is there
 */
export async function drainInBackground(hasWindow: boolean): Promise<void> {
  const device = new DeviceDb();
  await device.open();
  const account = await activeAccount(device);
  if (account !== null && !account.remember && !hasWindow) {
    device.close();
    return;
  }
  const host = createHost({ device, origin: self.location.origin });
  try {
    const { left } = await host.pass('sync', budgetMs);
    if (left > 0) throw new Error(`${left} changes are still to go`);
  } finally {
    await host.close();
    device.close();
  }
}
