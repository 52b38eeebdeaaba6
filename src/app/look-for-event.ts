import { current } from '#data/current.ts';
import { withDevice } from '#data/device.ts';
import type { Seen } from '#sync/see-event.ts';

/** Asks the server for an event that this device doesn't hold, and keeps it; the screen finds it where all events are. */
export async function lookForEvent(idOrRef: string, signal: AbortSignal): Promise<Seen['as']> {
  const account = current.get();
  if (account === null) return 'unreachable';
  const { seeEvent } = await import('#sync/see-event.ts');
  const userId = account.user?.user_id ?? null;
  return withDevice(async (device) => {
    const whose = { device, store: account.store, origin: location.origin, userId };
    return (await seeEvent(whose, idOrRef, signal)).as;
  });
}
