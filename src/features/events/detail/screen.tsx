import { Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { eventStatusAt } from '#contract/events/rules.ts';
import { isRef } from '#contract/uuid.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useNotedRows } from '#shared-parts/first-rows.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import type { BeginEdit } from '#features/events/buttons/edit.tsx';
import { EventActionBar } from '#features/events/actions/bar.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventArticle } from './article.tsx';
import { EventFacts } from './facts.tsx';
import { EventMissing, EventSkeleton, type FetchMissingEvent } from './missing.tsx';
import { useEvent, type FoundEvent } from '#features/events/use-event.ts';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { isOver } from '#features/events/over.ts';
import { EventTools } from '#features/events/actions/tools.tsx';
import { useViews, type FetchViews } from './use-views.ts';

const SimilarEvents = lazyComponent(() =>
  import('#features/events/more/similar-events.tsx').then((file) => file.SimilarEvents),
);
const InvitationCard = lazyComponent(() =>
  import('#features/events/invite/card.tsx').then((file) => file.InvitationCard),
);
const NextEvents = lazyComponent(() => import('#features/events/more/next-events.tsx').then((file) => file.NextEvents));

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
  const { state, search } = useLocation() as { state: unknown; search: string };
  const change = useEffectEvent((to: string) => void navigate(to, { replace: true, state }));
  const address =
    found !== null && found.event.event_id !== null && isRef(idOrRef) ? eventAddress(found.event) + search : null;
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

/** The account in use; null for guests, and as long as it isn't open. */
function useSignedIn() {
  const account = useObservable(accountInUse);
  return account?.user == null ? null : account;
}

function LoadedEvent({
  found,
  beginEdit,
  fetchViews,
}: Omit<EventScreenProps, 'idOrRef' | 'fetchEvent'> & { found: FoundEvent }) {
  const { event } = found;
  const account = useSignedIn();
  const nowMs = useNow();
  const views = useViews(event, fetchViews);
  return (
    <>
      <EventArticle found={found} nowMs={nowMs} views={views}>
        {account !== null && (
          <Suspense fallback={null}>
            <InvitationCard found={found} account={account} nowMs={nowMs} />
          </Suspense>
        )}
        <div className="max-lg:mt-2">
          <EventFacts event={event} nowMs={nowMs} />
        </div>
        <EventActionBar found={found} nowMs={nowMs} beginEdit={beginEdit} />
        <div className="mt-2">
          <EventTools found={found} nowMs={nowMs} />
        </div>
      </EventArticle>
      <Suspense fallback={null}>
        {isOver(eventStatusAt(event, nowMs)) && <NextEvents event={event} />}
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
