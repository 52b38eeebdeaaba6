import { Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRef } from '#contract/uuid.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useNotedRows } from '#shared-parts/first-rows.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import type { BeginEdit } from '#features/events/buttons/edit.tsx';
import { EventActions } from './actions.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventArticle } from './article.tsx';
import { EventFacts } from './facts.tsx';
import { EventMissing, EventSkeleton, type FetchMissingEvent } from './missing.tsx';
import { useEvent, type FoundEvent } from '#features/events/use-event.ts';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { useViews, type FetchViews } from './use-views.ts';

const SimilarEvents = lazyComponent(() => import('./similar-events.tsx').then((file) => file.SimilarEvents));

/** What the page passes in from other parts of the app. */
export interface EventDeps {
  /** fetches an event that isn't stored */
  fetchEvent: FetchMissingEvent;
  /** called once per visit of an event that could be shown */
  onVisit?: ((ref: string) => void) | undefined;
  fetchViews: FetchViews;
}

export interface EventScreenProps extends EventDeps {
  /** the server id or ref, from the URL */
  idOrRef: string;
  beginEdit: BeginEdit;
}

/** Replaces the ref in the URL by the server id once there is one; the ref keeps working. */
function useCanonicalAddress(idOrRef: string, found: FoundEvent | null): void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const change = useEffectEvent((to: string) => void navigate(to, { replace: true, state }));
  const address = found !== null && found.event.event_id !== null && isRef(idOrRef) ? eventAddress(found.event) : null;
  // Before the user can press anything: opening an overlay adds a history entry, which would be replaced instead.
  useLayoutEffect(() => {
    if (address !== null) change(address);
  }, [address]);
}

export function useReportVisit(ref: string | null, onVisit: EventDeps['onVisit']): void {
  const reportVisit = useEffectEvent((visitedRef: string) => onVisit?.(visitedRef));
  useEffect(() => {
    if (ref !== null) reportVisit(ref);
  }, [ref]);
}

function LoadedEvent({
  found,
  beginEdit,
  fetchViews,
}: Omit<EventScreenProps, 'idOrRef' | 'fetchEvent'> & { found: FoundEvent }) {
  const { event } = found;
  const nowMs = useNow();
  const views = useViews(event, fetchViews);
  return (
    <>
      <EventArticle found={found} nowMs={nowMs}>
        <EventActions found={found} nowMs={nowMs} beginEdit={beginEdit} />
        <div className="mt-3 border-t border-line pt-1">
          <EventFacts event={event} nowMs={nowMs} views={views} />
        </div>
      </EventArticle>
      <Suspense fallback={null}>
        <SimilarEvents event={event} />
      </Suspense>
    </>
  );
}

/** The page of one event. */
export function EventScreen({ idOrRef, fetchEvent, ...rest }: EventScreenProps) {
  const found = useEvent(idOrRef);
  const db = useObservable(accountInUse)?.db ?? null;
  const status = useEngineStatus(db);
  const loaded = found === 'loading' ? null : found;
  useCanonicalAddress(idOrRef, loaded);
  useNotedRows(loaded?.from ?? null, loaded === null ? null : [loaded.event]);
  useReportVisit(loaded?.event.ref ?? null, rest.onVisit);
  if (found === 'loading') return <EventSkeleton />;
  if (found === null) return <EventMissing idOrRef={idOrRef} status={status} fetchEvent={fetchEvent} />;
  return <LoadedEvent key={found.event.ref} found={found} {...rest} />;
}
