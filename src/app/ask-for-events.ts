import { current } from '#data/current.ts';
import { withDevice } from '#data/device.ts';
import type { EventQuestion, Seen } from '#sync/see-events.ts';

/**
 * Asks the server for events that the device may not hold, and keeps them; the list finds them where all events are.
 * @returns null where nobody answered
 */
export async function askForEvents(question: EventQuestion, signal: AbortSignal): Promise<Seen | null> {
  const account = current.get();
  if (account === null) return null;
  const { seeEvents } = await import('#sync/see-events.ts');
  const userId = account.user?.user_id ?? null;
  return withDevice((device) =>
    seeEvents({ device, store: account.store, origin: location.origin, userId }, question, signal),
  );
}
