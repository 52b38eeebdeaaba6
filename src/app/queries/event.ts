import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventFetchResult } from '#sync/fetch/event.ts';

/**
 * Fetches and stores an event that isn't on the device; live queries then find it.
 * @param key the secret of an unlisted event's link
 */
export async function loadEvent(
  idOrRef: string,
  signal: AbortSignal,
  key: string | null = null,
): Promise<EventFetchResult['as']> {
  const account = accountInUse.get();
  if (account === null) return 'unreachable';
  const [{ fetchEvent }, { withDevice }] = await Promise.all([
    import('#sync/fetch/event.ts'),
    import('#data/db/device.ts'),
  ]);
  const userId = account.user?.user_id ?? null;
  return withDevice(async (device) => {
    const options = { device, store: account.store, origin: location.origin, userId };
    return (await fetchEvent(options, idOrRef, signal, key)).as;
  });
}
