import { accountInUse } from '#data/db/account-in-use.ts';
import { me, type UserRow } from '#data/account/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

/** The stored user with pending changes applied; null until read. */
export function useOwnUser(): UserRow | null {
  const account = useObservable(accountInUse);
  return useLive<UserRow | null>(async () => (await account?.db.users.get(me)) ?? null, [account], null);
}
