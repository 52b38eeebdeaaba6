import { accountInUse } from '#data/db/account-in-use.ts';
import { withDevice } from '#data/db/device.ts';
import type { EventQuery, EventsFetchResult } from '#sync/fetch/events.ts';

/**
 * Fetches and stores events that may not be on the device; live queries then find them.
 * @returns null if there was no answer
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
