import { Suspense, useContext, type ReactNode } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { AttendeesContext } from './context.ts';

interface FacesProps {
  event: EventRow;
  /** in their place for guests, and as long as nobody is known */
  children: ReactNode;
}

const KnownFaces = lazyComponent(() => import('./known-faces.tsx').then((file) => file.KnownFaces));

/** Some of those who come, for members. Nothing moves when they become known. */
export function Faces(props: FacesProps) {
  const { attendees_count: count, event_id: eventId, status } = props.event;
  const account = useObservable(accountInUse);
  const fetchAttendees = useContext(AttendeesContext);
  const isPublic = eventId !== null && status !== 'draft';
  if (!isPublic || count === 0 || fetchAttendees === null || account?.user == null) return props.children;
  return (
    <Suspense fallback={props.children}>
      <KnownFaces eventId={eventId} fetchAttendees={fetchAttendees}>
        {props.children}
      </KnownFaces>
    </Suspense>
  );
}
