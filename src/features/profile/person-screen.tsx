import type { ReactNode } from 'react';
import { current } from '#data/current.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { eventsPath } from './addresses.ts';
import { BlockedPerson } from './blocked-person.tsx';
import { PersonShown } from './person-shown.tsx';
import { PersonSkeleton } from './person-skeleton.tsx';
import type { ProfilePorts } from './profile-ports.ts';
import { useAsked } from './use-asked.ts';
import { usePerson } from './use-person.ts';

export interface PersonScreenProps extends ProfilePorts {
  userId: number;
  posts: ReactNode;
  /** tells those who run this of them; a visitor is asked to log in */
  onReport: (name: string) => void;
}

/** What is shown of somebody whom the device doesn't hold, and the server didn't tell of. */
function Missing({ isOut, onRetry }: { isOut: boolean; onRetry: () => void }) {
  const title = isOut ? 'Error al cargar el perfil' : 'User not found';
  return (
    <>
      <PageHeading isHidden>{title}</PageHeading>
      <EmptyState
        drawing={<Drawing of={isOut ? 'storm' : 'search'} />}
        title={title}
        text={
          isOut
            ? 'It isn’t on this device yet. It opens as soon as there is a connection.'
            : 'It may have been deleted, or it isn’t shown to you.'
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {isOut && (
              <Button variant="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
            <ButtonLink to={eventsPath}>See all events</ButtonLink>
          </div>
        }
      />
    </>
  );
}

/** Somebody else: as this device holds them at once, then as the server tells of them. */
export function PersonScreen(props: PersonScreenProps) {
  const { userId, calls } = props;
  const account = useObservable(current);
  const found = usePerson(account, userId);
  const asked = useAsked(account === null ? null : `${account.name} ${String(userId)}`, (signal) =>
    calls.lookForPerson(userId, signal),
  );
  if (found?.tie.blocked === true) return <BlockedPerson userId={userId} person={found.person} />;
  if (found?.person != null) {
    const { person, tie } = found;
    return <PersonShown key={userId} {...props} person={person} tie={tie} isOut={asked.looked === 'unreachable'} />;
  }
  if (found === null || asked.looked === null || asked.looked === 'held') return <PersonSkeleton />;
  return <Missing isOut={asked.looked === 'unreachable'} onRetry={asked.again} />;
}
