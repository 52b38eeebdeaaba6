import { activeAccount, type DeviceDb } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';
import { deletePrivatePictures } from '#data/storage/clearable-caches.ts';
import { runPendingLogouts } from './pending-logouts.ts';

/** Sends pending logouts to the server, and deletes what a session that ended without one has left behind. */
export async function cleanUpEndedSessions(device: DeviceDb): Promise<void> {
  await runPendingLogouts(device);
  const account = await activeAccount(device);
  if (account?.token == null) await deletePrivatePictures().catch(otherwise(undefined));
}
