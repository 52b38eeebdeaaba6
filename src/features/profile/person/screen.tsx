import { accountInUse } from '#data/db/account-in-use.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { eventsPath } from '#features/profile/addresses.ts';
import * as words from '#ui/text/words.ts';
import { BlockedPerson } from './blocked.tsx';
import { LoadedPerson, type PersonScreenProps } from './loaded.tsx';
import { PersonSkeleton } from './skeleton.tsx';
import { useServerRequest } from '#features/profile/use-server-request.ts';
import { usePerson } from '#features/profile/use-person.ts';
import * as texts from './texts.ts';

/** Shown if the person is neither stored nor could be fetched. */
function Missing({ isUnreachable, onRetry }: { isUnreachable: boolean; onRetry: () => void }) {
  const title = isUnreachable ? texts.profileNotLoaded : texts.userNotFound;
  return (
    <>
      <PageHeading isHidden>{title}</PageHeading>
      <EmptyState
        drawing={<Drawing of={isUnreachable ? 'storm' : 'search'} />}
        title={title}
        text={isUnreachable ? texts.notOnDeviceYet : texts.mayBeDeleted}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {isUnreachable && (
              <Button variant="primary" onClick={onRetry}>
                {words.tryAgain}
              </Button>
            )}
            <ButtonLink to={eventsPath}>{texts.seeAllEvents}</ButtonLink>
          </div>
        }
      />
    </>
  );
}

/** Another person's profile: stored data at once, then the server's. */
export function PersonScreen(props: PersonScreenProps) {
  const { userId, calls } = props;
  const account = useObservable(accountInUse);
  const found = usePerson(account, userId);
  const request = useServerRequest(account === null ? null : `${account.name} ${String(userId)}`, (signal) =>
    calls.fetchPerson(userId, signal),
  );
  if (found?.relationship.blocked === true) return <BlockedPerson userId={userId} person={found.person} />;
  if (found?.person != null) {
    const { person, relationship } = found;
    return (
      <LoadedPerson
        key={userId}
        {...props}
        person={person}
        relationship={relationship}
        isUnreachable={request.result === 'unreachable'}
      />
    );
  }
  if (found === null || request.result === null || request.result === 'held') return <PersonSkeleton />;
  return <Missing isUnreachable={request.result === 'unreachable'} onRetry={request.retry} />;
}
