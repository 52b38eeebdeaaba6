import { accountInUse } from '#data/db/account-in-use.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { FollowButton } from './follow-button.tsx';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { usePerson } from '#features/profile/use-person.ts';

/** The follow button beside an event's organizer. Not for the user themselves or blocked people. */
export function OrganizerFollow({ userId, name }: { userId: number; name: string }) {
  const account = useObservable(accountInUse);
  const found = usePerson(account, userId);
  const changes = useOpenChanges(account?.db ?? null);
  if (account === null || found === null || found.relationship.blocked || account.user?.user_id === userId) return null;
  return (
    <span className="flex items-center gap-1.5">
      {changes.has(`follow:${String(userId)}`) && <PendingMark />}
      <FollowButton userId={userId} name={name} isFollowing={found.relationship.isFollowing} size="sm" isQuiet />
    </span>
  );
}
