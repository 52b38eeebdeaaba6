import { useEffect, useState } from 'react';
import { isRef } from '#contract/ids.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { isServerUnreachable } from '#features/events/is-server-unreachable.ts';

export function EventSkeleton() {
  return (
    // As tall as the window, so that what stands below it doesn't jump when the event comes.
    <div aria-busy="true" className="min-h-dvh">
      <p className="sr-only">Loading...</p>
      <Skeleton className="aspect-video max-h-128 w-full rounded-lg" />
      <Skeleton className="mt-8 h-10 w-3/5" />
      <Skeleton className="mt-5 h-5" />
      <Skeleton className="mt-2.5 h-5 w-4/5" />
    </div>
  );
}

/** Asks the server for an event and keeps it on the device. */
export type FetchMissingEvent = (
  idOrRef: string,
  signal: AbortSignal,
) => Promise<'held' | 'missing' | 'failed' | 'unreachable'>;

type Finding = 'looking' | 'missing' | 'failed' | 'unreachable';

/** What an answer says, and what it may mean. */
const texts = {
  missing: 'It may have been taken down, or the address has a mistake in it.',
  failed: 'The server answered with an error, so the event may be there all the same.',
  unreachable: 'This event isn’t on this device yet. It opens as soon as there is a connection.',
} as const;

/** Looks once, and again when the connection is back or when it is told to: one question may be lost on a connection that holds. */
function useFetchMissing(idOrRef: string, status: EngineStatus | null, fetchEvent: FetchMissingEvent) {
  const couldBe = /^\d+$/.test(idOrRef) || isRef(idOrRef);
  const [finding, setFinding] = useState<Finding>('looking');
  const [attempt, setAttempt] = useState(0);
  const isOffline = isServerUnreachable(status);

  useEffect(() => {
    if (!couldBe) return;
    const leaving = new AbortController();
    fetchEvent(idOrRef, leaving.signal).then(
      (found) => {
        if (!leaving.signal.aborted && found !== 'held') setFinding(found);
      },
      () => {
        if (!leaving.signal.aborted) setFinding('unreachable');
      },
    );
    return () => {
      leaving.abort();
    };
  }, [idOrRef, couldBe, isOffline, fetchEvent, attempt]);
  return {
    finding: couldBe ? finding : ('missing' as const),
    retry() {
      setFinding('looking');
      setAttempt((last) => last + 1);
    },
  };
}

/** An event that this device doesn't hold: still on its way, out of reach, or none at all. */
export function EventMissing({
  idOrRef,
  status,
  fetchEvent,
}: {
  idOrRef: string;
  status: EngineStatus | null;
  fetchEvent: FetchMissingEvent;
}) {
  const { finding, retry } = useFetchMissing(idOrRef, status, fetchEvent);
  if (finding === 'looking') return <EventSkeleton />;
  const isOffline = finding === 'unreachable';
  const title = isOffline ? 'Error: Network error or CORS issue' : 'Event not found.';
  return (
    <>
      <PageHeading isHidden>{title}</PageHeading>
      <EmptyState
        drawing={<Drawing of={isOffline ? 'storm' : 'search'} />}
        title={title}
        text={texts[finding]}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {finding !== 'missing' && (
              <Button variant="primary" onClick={retry}>
                Try again
              </Button>
            )}
            <ButtonLink to="/events">See all events</ButtonLink>
          </div>
        }
      />
    </>
  );
}
