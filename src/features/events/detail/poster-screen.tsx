import { ArrowRight, Heart, Ticket } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { eventStatusAt } from '#contract/events/rules.ts';
import { isRef } from '#contract/uuid.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { EventAbout } from './about.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { EventExtras, Extra } from './extras.tsx';
import { EventFacts } from './facts.tsx';
import { EventHeader } from './header.tsx';
import { EventMissing, EventSkeleton } from './missing.tsx';
import { useReportVisit, type EventDeps } from './screen.tsx';
import { likesCount } from '#shared-parts/events/counts.ts';
import { SubscribeButton } from '#features/events/buttons/subscribe.tsx';
import { useEvent, type FoundEvent } from '#features/events/use-event.ts';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { isOver } from '#features/events/over.ts';
import * as texts from './texts.ts';
import { useViews } from './use-views.ts';

export interface EventDetailProps extends EventDeps {
  idOrRef: string;
  /** the event that the user just chose, if it is this one */
  readChosen: (idOrRef: string) => EventRow | null;
  /** path of the sign-up page */
  signupPath: string;
}

/** The page's single action: sign up, or take a place. */
function Attend({ found, isOnDevice, signupPath }: { found: FoundEvent; isOnDevice: boolean; signupPath: string }) {
  const account = useObservable(accountInUse);
  const { event, engagement } = found;
  const look = 'w-full sm:w-auto sm:min-w-64';
  const isMember = account !== null && account.user !== null;
  if (isMember && isOnDevice) {
    return (
      <SubscribeButton event={event} engagement={engagement} size="lg" invitation={texts.attend} className={look} />
    );
  }
  return (
    <ButtonLink
      to={isMember ? eventAddress(event) : signupPath}
      // Its place is kept, so that nothing moves once it is known who is here.
      data-neutral={account === null || undefined}
      variant="primary"
      size="lg"
      icon={<Ticket />}
      className={look}
    >
      {texts.attend}
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
    <article className="mx-auto max-w-3xl overflow-hidden rounded-lg border border-line bg-surface shadow-3">
      <EventCover
        event={event}
        width={1600}
        alt={event.title}
        loading="eager"
        className="max-h-[22svh] min-h-24 w-full md:max-h-[34svh]"
      />
      <div className="px-5 pb-8 sm:px-10 sm:pb-10">
        <EventHeader found={found} nowMs={nowMs} />
        <div className="mt-2">
          <EventFacts event={event} nowMs={nowMs} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {!isOver(status) && children}
          <ButtonLink to={eventAddress(event)} variant="quiet" size="lg" className="max-sm:w-full">
            {texts.seeTheWholeEvent} <ArrowRight />
          </ButtonLink>
        </div>
        <EventAbout event={event} />
        <EventExtras event={event} views={views}>
          <Extra icon={<Heart />} label={texts.likes}>
            {likesCount(event.likes)}
          </Extra>
        </EventExtras>
      </div>
    </article>
  );
}

function NoEvent() {
  return (
    <>
      <PageHeading isHidden>{texts.noEventData}</PageHeading>
      <EmptyState
        drawing={<Drawing of="search" />}
        title={texts.noEventData}
        text={texts.chooseAnEvent}
        action={<ButtonLink to="/events">{texts.seeAllEvents}</ButtonLink>}
      />
    </>
  );
}

const blank = { from: null, change: null, isFailed: false } as const;

/** An event as a poster, with a single action. */
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
  const chosenEvent = chosen === null ? null : { ...blank, event: chosen, engagement: emptyEngagement(chosen.ref) };
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
