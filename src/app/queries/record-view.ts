import { accountInUse } from '#data/db/account-in-use.ts';
import { reportFault } from '#data/fault.ts';

/** Counts a visit of an event: queued like every mutation, but failures are ignored. */
export async function recordView(event: string): Promise<void> {
  try {
    const { visitorId, withDevice } = await import('#data/db/device.ts');
    const visitor = await withDevice(visitorId);
    await accountInUse.get()?.mutate('view.record', { event, visitor });
  } catch (error) {
    // The user loses nothing if a visit isn't counted.
    reportFault(error);
  }
}
