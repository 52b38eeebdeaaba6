import { accountInUse } from '#data/db/account-in-use.ts';
import { withDevice } from '#data/db/device.ts';
import type { FetchContext } from '#sync/fetch/fetch-query.ts';

/**
 * Runs a query for the account in use; rows are stored in its database.
 * @param guestResult the result for guests, if the query needs a user; omitted: guests may ask too
 */
export async function withCurrentAccount<Answer>(
  query: (context: FetchContext) => Promise<Answer>,
  unreachable: Answer,
  guestResult?: Answer,
): Promise<Answer> {
  const account = accountInUse.get();
  if (account === null) return unreachable;
  const userId = account.user?.user_id ?? null;
  if (userId === null && guestResult !== undefined) return guestResult;
  const { createReadTransport: readingTransport } = await import('#sync/fetch/read-transport.ts');
  return withDevice(async (device) => {
    const transport = await readingTransport({ device, origin: location.origin, userId });
    return query({ store: account.store, userId, transport });
  });
}
