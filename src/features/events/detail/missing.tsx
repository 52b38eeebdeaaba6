import { Suspense, useEffect, useState } from 'react';
import { isRef } from '#contract/uuid.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { isServerUnreachable } from '#shared-parts/outbox/engine-status.ts';
import * as words from '#ui/text/words.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

// Rare, so that nobody waits for it before an event.
const DrawnEmptyState = lazyComponent(() =>
  import('#ui/feedback/drawn-empty-state.tsx').then((file) => file.DrawnEmptyState),
);

export function EventSkeleton() {
  return (
    // As tall as the window, so that the footer doesn't jump when the event arrives.
    <div aria-busy="true" className="min-h-dvh">
      <p className="sr-only">{words.loading}</p>
      <Skeleton className="aspect-video max-h-[22svh] min-h-24 w-full max-md:-mx-4 max-md:-mt-6 max-md:w-[calc(100%+2rem)] max-md:max-w-none md:max-h-[34svh] md:rounded-lg lg:max-h-[46svh] lg:max-w-[calc(100%-27.5rem)]" />
      <Skeleton className="mt-8 h-10 w-3/5" />
      <Skeleton className="mt-5 h-5" />
      <Skeleton className="mt-2.5 h-5 w-4/5" />
    </div>
  );
}

/** Fetches and stores an event. */
export type FetchMissingEvent = (
  idOrRef: string,
  signal: AbortSignal,
) => Promise<'held' | 'missing' | 'failed' | 'unreachable'>;

type Finding = 'looking' | 'missing' | 'failed' | 'unreachable';

/** What each result may mean. */
const explanations = {
  missing: texts.eventMissing,
  failed: texts.eventNotLoaded,
  unreachable: texts.eventNotOnDevice,
} as const;

/** Fetches once, and again when the connection is back or on request, as a request may fail on a good connection. */
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

/** Shown for an event that isn't stored: loading, unreachable, or not found. */
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
  const title = isOffline ? texts.networkError : eventTexts.eventNotFound;
  const text = explanations[finding];
  return (
    <>
      <PageHeading isHidden>{title}</PageHeading>
      <Suspense fallback={<p className="px-4 py-14 text-center text-sm text-pretty text-muted">{text}</p>}>
        <DrawnEmptyState
          of={isOffline ? 'storm' : 'search'}
          title={title}
          text={text}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {finding !== 'missing' && (
                <Button variant="primary" onClick={retry}>
                  {words.tryAgain}
                </Button>
              )}
              <ButtonLink to="/events">{texts.seeAllEvents}</ButtonLink>
            </div>
          }
        />
      </Suspense>
    </>
  );
}
