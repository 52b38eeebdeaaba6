import { accountInUse } from '#data/db/account-in-use.ts';
import type { Query } from '#sync/fetch/fetch-query.ts';
import type { queries } from '#sync/fetch/queries.ts';

/**
 * Runs a query of `src/sync/fetch/queries.ts` for the account in use; live queries then find its rows.
 * @param choose the query, e.g. `({ posts }) => posts`
 */
export async function load<Args, Data, Result>(
  choose: (table: typeof queries) => Query<Args, Data, Result>,
  args: NoInfer<Args>,
  signal: AbortSignal,
): Promise<Result> {
  const [{ queries: table, runQueryAs }, { withDevice }] = await Promise.all([
    import('#sync/fetch/queries.ts'),
    import('#data/db/device.ts'),
  ]);
  const query = choose(table);
  const account = accountInUse.get();
  if (account === null) return query.unreachable;
  const userId = account.user?.user_id ?? null;
  return withDevice((device) =>
    runQueryAs({ device, store: account.store, origin: location.origin, userId }, query, args, signal),
  );
}
