import type { OwnUser } from '#contract/account/user.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { me } from '#data/account/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** The account's owner with what they have changed of themselves here; null for a visitor. */
export function useOwnUser(account: OpenAccount | null): OwnUser | null {
  const row = useLive(async () => (account?.user == null ? null : await account.db.users.get(me)), [account], null);
  return row ?? account?.user ?? null;
}
