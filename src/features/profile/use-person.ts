import type { OwnUser } from '#contract/account/user.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { noRelationship, personRef, type PersonRow, type RelationshipRow } from '#data/people/rows.ts';
import { readRelationship, readPerson } from '#data/people/relationships.ts';
import { me } from '#data/account/rows.ts';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { useLive } from '#ui/hooks/use-live.ts';

export interface FoundPerson {
  /** null if they aren't stored */
  person: PersonRow | null;
  relationship: RelationshipRow;
}

/** A person and their relationship to the user, updated live; null until read. */
export function usePerson(account: OpenAccount | null, userId: number): FoundPerson | null {
  const person = useInitialRows()?.people.find((row) => row.user_id === userId);
  const initial = person === undefined ? null : { person, relationship: noRelationship(personRef(userId)) };
  return useLive<FoundPerson | null>(
    async () => {
      if (account === null) return initial;
      const [stored, relationship] = await Promise.all([
        readPerson(account.db, userId),
        readRelationship(account.db, userId),
      ]);
      return { person: stored, relationship };
    },
    [account, userId],
    initial,
  );
}

export interface OwnPerson {
  user: OwnUser;
  /** null until a pull has brought it */
  followers: number | null;
  following: number | null;
}

/** The user with pending changes applied; null for a guest. */
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
