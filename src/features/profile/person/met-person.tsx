import type { Person } from '#contract/people/entity.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PersonRow } from '#features/profile/person-row.tsx';
import { usePerson } from '#features/profile/use-person.ts';
import { FollowButton } from './follow-button.tsx';
import { MessageButton } from './message-button.tsx';

/** Somebody whom the user met: to follow, and to write to. */
export function MetPerson({ person }: { person: Person }) {
  const account = useObservable(accountInUse);
  const found = usePerson(account, person.user_id);
  const changes = useOpenChanges(account?.db ?? null);
  const shared = { userId: person.user_id, name: personName(person), size: 'sm' } as const;
  return (
    <PersonRow person={person}>
      {changes.has(`follow:${String(person.user_id)}`) && <PendingMark />}
      <FollowButton {...shared} isFollowing={found?.relationship.isFollowing ?? false} isQuiet />
      <MessageButton {...shared} />
    </PersonRow>
  );
}
