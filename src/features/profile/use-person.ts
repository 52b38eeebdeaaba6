import type { OwnUser } from '#contract/account/user.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { PersonRow, RelationshipRow } from '#data/people/rows.ts';
import { readRelationship, readPerson } from '#data/people/relationships.ts';
import { me } from '#data/account/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';

export interface FoundPerson {
  /** null where the device doesn't hold them */
  person: PersonRow | null;
  relationship: RelationshipRow;
}

/** Somebody with what the account's owner has to do with them, kept fresh; null until it is read. */
export function usePerson(account: OpenAccount | null, userId: number): FoundPerson | null {
  return useLive<FoundPerson | null>(
    async () => {
      if (account === null) return null;
      const [person, relationship] = await Promise.all([
        readPerson(account.db, userId),
        readRelationship(account.db, userId),
      ]);
      return { person, relationship };
    },
    [account, userId],
    null,
  );
}

export interface OwnPerson {
  user: OwnUser;
  /** null until a pull has told of it */
  followers: number | null;
  following: number | null;
}

/** The account's owner, with what they have changed here; null for a visitor. */
export function useOwnPerson(account: OpenAccount | null): OwnPerson | null {
  const stored = useLive<OwnPerson | null>(
    async () => {
      if (account === null || account.user === null) return null;
      const [row, person] = await Promise.all([account.db.users.get(me), readPerson(account.db, account.user.user_id)]);
      return {
        user: row ?? account.user,
        followers: person?.followers_count ?? null,
        following: person?.following_count ?? null,
      };
    },
    [account],
    null,
  );
  if (stored !== null || account === null || account.user === null) return stored;
  return { user: account.user, followers: null, following: null };
}
