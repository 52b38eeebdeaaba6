import { current } from '#data/current.ts';
import { DeviceDb, visitorId } from '#data/device.ts';

/** Counts a visit of an event: queued like every change, and nobody's worry when it can't be. */
export async function recordView(event: string): Promise<void> {
  const device = new DeviceDb();
  try {
    await device.open();
    await current.get()?.mutate('view.record', { event, visitor: await visitorId(device) });
  } catch {
    // A visit that isn't counted takes nothing from anybody.
  } finally {
    device.close();
  }
}
