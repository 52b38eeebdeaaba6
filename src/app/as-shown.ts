import { current } from '#data/current.ts';
import { withDevice } from '#data/device.ts';
import type { Looker } from '#sync/ask-server.ts';

/**
 * Asks under the name of whoever is shown; what is kept lands where they see it.
 * @param forGuests what a guest is told of what needs a user; left out, anybody may ask
 */
export async function asShown<Answer>(
  look: (looker: Looker) => Promise<Answer>,
  unreachable: Answer,
  forGuests?: Answer,
): Promise<Answer> {
  const account = current.get();
  if (account === null) return unreachable;
  const userId = account.user?.user_id ?? null;
  if (userId === null && forGuests !== undefined) return forGuests;
  const { readingTransport } = await import('#sync/reading-transport.ts');
  return withDevice(async (device) => {
    const wire = await readingTransport({ device, origin: location.origin, userId });
    return look({ store: account.store, userId, wire });
  });
}
