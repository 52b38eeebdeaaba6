import { current } from '#data/current.ts';
import { DeviceDb } from '#data/device.ts';
import type { EventQuestion } from '#sync/see-events.ts';

/** Asks the server for events that the device may not hold, and keeps them; the list finds them where all events are. */
export async function askForEvents(question: EventQuestion, signal: AbortSignal): Promise<void> {
  const account = current.get();
  if (account === null) return;
  const { seeEvents } = await import('#sync/see-events.ts');
  const device = new DeviceDb();
  try {
    await device.open();
    const userId = account.user?.user_id ?? null;
    await seeEvents({ device, store: account.store, origin: location.origin, userId }, question, signal);
  } finally {
    device.close();
  }
}
