import { Languages, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageName } from '#contract/events/language.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Faces } from '#features/events/attendees/faces.tsx';
import { Fact } from './fact.tsx';
import { PaymentLink } from '#features/events/payment-link.tsx';
import { EventPlace } from './place.tsx';
import { OrganizerRow } from './organizer-row.tsx';
import { classNames } from '#ui/class-names.ts';
import { attendeesCount, placesLeft as placesLeftText } from '#shared-parts/events/counts.ts';
import { EventPrice } from '#shared-parts/events/price.tsx';
import { paymentNote } from '#features/events/payment.ts';
import { placesLeft } from '#features/events/places-left.ts';
import * as texts from './texts.ts';
import { EventWhen } from './when.tsx';

export interface EventFactsProps {
  event: EventRow;
  nowMs: number;
  /** further facts from the page */
  children?: ReactNode;
}

/** Time, place, price and organizer; on tablets in two columns. */
export function EventFacts({ event, nowMs, children }: EventFactsProps) {
  const left = placesLeft(event, nowMs);
  const seats = left !== null && (
    <p className="text-muted tabular-nums">{left === 0 ? texts.full : placesLeftText(left)}</p>
  );
  return (
    <dl className="md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8">
      <EventWhen event={event} nowMs={nowMs} />
      <EventPlace event={event} />
      <Fact icon={<Ticket />} label={texts.price}>
        <p className="font-semibold tabular-nums">
          <EventPrice event={event} />
          <span className="font-normal text-muted">{paymentNote(event)}</span>
        </p>
        <PaymentLink event={event} />
      </Fact>
      {event.language != null && (
        <Fact icon={<Languages />} label={texts.language}>
          <p>{languageName(event.language) ?? event.language}</p>
        </Fact>
      )}
      <Fact icon={<Users />} label={texts.attendees}>
        <div className={classNames('relative', event.attendees_count > 0 && 'min-h-11')}>
          <p className="font-semibold tabular-nums">{attendeesCount(event.attendees_count)}</p>
          <Faces event={event}>{seats}</Faces>
        </div>
      </Fact>
      <OrganizerRow organizer={event.organizer} />
      {children}
    </dl>
  );
}
