import { accountInUse } from '#data/db/account-in-use.ts';
import { withDevice } from '#data/db/device.ts';
import type { EventQuery, EventsFetchResult } from '#sync/fetch/events.ts';

/**
 * Asks the server for events that the device may not hold, and keeps them; the list finds them where all events are.
 * @returns null where nobody answered
 */
export async function loadEvents(eventQuery: EventQuery, signal: AbortSignal): Promise<EventsFetchResult | null> {
  const account = accountInUse.get();
  if (account === null) return null;
  const { fetchEvents } = await import('#sync/fetch/events.ts');
  const userId = account.user?.user_id ?? null;
  return withDevice((device) =>
    fetchEvents({ device, store: account.store, origin: location.origin, userId }, eventQuery, signal),
  );
}
