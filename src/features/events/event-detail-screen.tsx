import { ArrowRight, Heart, Ticket } from 'lucide-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { eventStatusAt } from '#contract/event-rules.ts';
import { isRef } from '#contract/ids.ts';
import { accountInUse } from '#data/current.ts';
import { emptyEngagement } from '#data/engagements.ts';
import type { EventRow } from '#data/events.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useNow } from '#ui/use-now.ts';
import { useObservable } from '#ui/use-observable.ts';
import { EventAbout } from './event-about.tsx';
import { eventAddress } from './event-address.ts';
import { EventCover } from './event-cover.tsx';
import { Fact } from './event-fact.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventHeader } from './event-header.tsx';
import { EventMissing, EventSkeleton } from './event-missing.tsx';
import { useReportVisit, type EventDeps } from './event-screen.tsx';
import { eventHue } from './event-text.ts';
import { SubscribeButton } from './subscribe-button.tsx';
import { useEvent, type FoundEvent } from './use-event.ts';
import { useEngineStatus } from './use-status.ts';
import { useViews } from './use-views.ts';

export interface EventDetailProps extends EventDeps {
  idOrRef: string;
  /** the event that somebody chose a moment ago, where it is this one */
  readChosen: (idOrRef: string) => EventRow | null;
  /** where somebody without an account gets one */
  signupPath: string;
}

const attendText = 'Attend the event';

/** The one thing to do here: get an account, or take a place. */
function Attend({ found, isOnDevice, signupPath }: { found: FoundEvent; isOnDevice: boolean; signupPath: string }) {
  const account = useObservable(accountInUse);
  const { event, engagement } = found;
  const fetchEvent = 'w-full sm:w-auto sm:min-w-64';
  if (account === null) return null;
  if (account.user !== null && isOnDevice) {
    return (
      <SubscribeButton event={event} engagement={engagement} size="lg" invitation={attendText} className={fetchEvent} />
    );
  }
  return (
    <ButtonLink
      to={account.user === null ? signupPath : eventAddress(event)}
      variant="primary"
      size="lg"
      icon={<Ticket />}
      className={fetchEvent}
    >
      {attendText}
    </ButtonLink>
  );
}

function Preview({
  found,
  fetchViews,
  children,
}: { found: FoundEvent; children: ReactNode } & Pick<EventDeps, 'fetchViews'>) {
  const { event } = found;
  const nowMs = useNow();
  const views = useViews(event, fetchViews);
  const status = eventStatusAt(event, nowMs);
  return (
    <article
      style={{ '--hue': eventHue(event) } as CSSProperties}
      className="hued mx-auto max-w-3xl overflow-hidden rounded-lg border border-line bg-surface shadow-3"
    >
      <EventCover event={event} width={1600} alt={event.title} loading="eager" className="w-full" />
      <div className="p-5 pb-8 sm:p-10">
        <EventHeader found={found} nowMs={nowMs} />
        <div className="mt-6 flex flex-wrap items-center gap-2">
          {status !== 'finished' && status !== 'cancelled' && children}
          <ButtonLink to={eventAddress(event)} variant="quiet" size="lg" className="max-sm:w-full">
            See the whole event <ArrowRight />
          </ButtonLink>
        </div>
        <div className="mt-6 border-t border-line pt-3">
          <EventFacts event={event} nowMs={nowMs} views={views} className="grid-cols-2 gap-x-8 sm:grid">
            <Fact icon={<Heart />} label="Likes">
              <p className="text-muted tabular-nums">
                {event.likes} {event.likes === 1 ? 'like' : 'likes'}
              </p>
            </Fact>
          </EventFacts>
        </div>
        <EventAbout event={event} />
      </div>
    </article>
  );
}

function NoEvent() {
  return (
    <>
      <PageHeading isHidden>No event data available.</PageHeading>
      <EmptyState
        drawing={<Drawing of="search" />}
        title="No event data available."
        text="Choose an event to see what it is about."
        action={<ButtonLink to="/events">See all events</ButtonLink>}
      />
    </>
  );
}

/** An event as a poster: what it is, and one thing to do about it. */
export function EventDetailScreen({
  idOrRef,
  fetchEvent,
  onVisit,
  fetchViews,
  readChosen,
  signupPath,
}: EventDetailProps) {
  const answer = useEvent(idOrRef);
  const status = useEngineStatus(useObservable(accountInUse)?.db ?? null);
  const [chosen] = useState(() => readChosen(idOrRef));
  const isOnDevice = answer !== null && answer !== 'loading';
  const chosenEvent =
    chosen === null ? null : { event: chosen, engagement: emptyEngagement(chosen.ref), change: null, isFailed: false };
  const found = isOnDevice ? answer : chosenEvent;
  useReportVisit(isOnDevice ? answer.event.ref : null, onVisit);
  if (found !== null) {
    return (
      <Preview found={found} fetchViews={fetchViews}>
        <Attend found={found} isOnDevice={isOnDevice} signupPath={signupPath} />
      </Preview>
    );
  }
  if (answer === 'loading') return <EventSkeleton />;
  if (!/^\d+$/.test(idOrRef) && !isRef(idOrRef)) return <NoEvent />;
  return <EventMissing idOrRef={idOrRef} status={status} fetchEvent={fetchEvent} />;
}
