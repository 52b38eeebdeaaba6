import { accountInUse } from '#data/db/account-in-use.ts';
import { visitorId, withDevice } from '#data/db/device.ts';
import { reportFault } from '#data/fault.ts';

/** Counts a visit of an event: queued like every change, and nobody's worry when it can't be. */
export async function recordView(event: string): Promise<void> {
  try {
    const visitor = await withDevice(visitorId);
    await accountInUse.get()?.mutate('view.record', { event, visitor });
  } catch (error) {
    // A visit that isn't counted takes nothing from anybody.
    reportFault(error);
  }
}
