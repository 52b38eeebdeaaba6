import { Suspense, useEffect, useEffectEvent, type CSSProperties } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRef } from '#contract/ids.ts';
import { current } from '#data/current.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useNow } from '#ui/use-now.ts';
import { useObservable } from '#ui/use-observable.ts';
import type { BeginEdit } from './edit-button.tsx';
import { EventAbout, EventVenue } from './event-about.tsx';
import { EventActions } from './event-actions.tsx';
import { eventAddress } from './event-address.ts';
import { EventCover } from './event-cover.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventFaqs } from './event-faqs.tsx';
import { EventGallery } from './event-gallery.tsx';
import { EventHeader } from './event-header.tsx';
import { EventMissing, EventSkeleton, type LookForEvent } from './event-missing.tsx';
import { eventHue } from './event-text.ts';
import { EventTickets } from './event-tickets.tsx';
import { useEvent, type FoundEvent } from './use-event.ts';
import { useStatus } from './use-status.ts';
import { useViews, type AskViews } from './use-views.ts';

const SimilarEvents = lazyPart(() => import('./similar-events.tsx').then((file) => file.SimilarEvents));

/** What the page brings along that isn't an event's own business. */
export interface EventPorts {
  /** asks the server for an event that this device doesn't hold */
  look: LookForEvent;
  /** told once for each visit of an event that could be shown */
  onSeen?: ((ref: string) => void) | undefined;
  askViews: AskViews;
}

export interface EventScreenProps extends EventPorts {
  /** the server's id or the event's own name, as the address has it */
  idOrRef: string;
  beginEdit: BeginEdit;
}

/** The address takes the server's id once there is one; the name that the event was made under keeps working. */
function useLastingAddress(idOrRef: string, found: FoundEvent | null): void {
  const navigate = useNavigate();
  const address = found !== null && found.event.event_id !== null && isRef(idOrRef) ? eventAddress(found.event) : null;
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true });
  }, [address, navigate]);
}

export function useSeen(ref: string | null, onSeen: EventPorts['onSeen']): void {
  const seen = useEffectEvent((shown: string) => onSeen?.(shown));
  useEffect(() => {
    if (ref !== null) seen(ref);
  }, [ref]);
}

function EventShown({
  found,
  beginEdit,
  askViews,
}: Omit<EventScreenProps, 'idOrRef' | 'look'> & { found: FoundEvent }) {
  const { event } = found;
  const nowMs = useNow();
  const views = useViews(event, askViews);
  return (
    <>
      <article className="hued" style={{ '--hue': eventHue(event) } as CSSProperties}>
        <EventCover
          event={event}
          width={1600}
          alt={event.title}
          loading="eager"
          className="max-h-128 w-full rounded-lg border border-line shadow-2"
        />
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 md:mt-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
          <EventHeader found={found} nowMs={nowMs} />
          <aside aria-label="Details" className="lg:row-span-2">
            <div className="rounded-lg border border-line bg-surface p-5 shadow-2 lg:sticky lg:top-24">
              <EventActions found={found} nowMs={nowMs} beginEdit={beginEdit} />
              <div className="mt-3 border-t border-line pt-1">
                <EventFacts event={event} nowMs={nowMs} views={views} />
              </div>
            </div>
          </aside>
          <div className="-mt-10 min-w-0">
            <EventAbout event={event} />
            <EventGallery event={event} />
            <EventTickets tickets={event.ticket_types} />
            <EventVenue event={event} />
            <EventFaqs faqs={event.faqs} />
          </div>
        </div>
      </article>
      <Suspense fallback={null}>
        <SimilarEvents event={event} />
      </Suspense>
    </>
  );
}

/** One event, whole. */
export function EventScreen({ idOrRef, look, ...rest }: EventScreenProps) {
  const found = useEvent(idOrRef);
  const db = useObservable(current)?.db ?? null;
  const status = useStatus(db);
  const held = found === 'loading' ? null : found;
  useLastingAddress(idOrRef, held);
  useSeen(held?.event.ref ?? null, rest.onSeen);
  if (found === 'loading') return <EventSkeleton />;
  if (found === null) return <EventMissing idOrRef={idOrRef} status={status} look={look} />;
  return <EventShown key={found.event.ref} found={found} {...rest} />;
}
