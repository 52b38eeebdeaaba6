import { Eye, Star, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Fact } from './fact.tsx';
import { EventPlace } from './place.tsx';
import { OrganizerRow } from './organizer-row.tsx';
import { attendeesCount } from '#shared-parts/events/counts.ts';
import { priceText } from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';
import { EventWhen } from './when.tsx';

export interface ViewCounts {
  /** number of visits */
  all: number;
  /** number of visitors */
  unique: number;
}

/** How many places are left; null once nobody can come any more. */
function seatsText(event: EventRow, nowMs: number): string | null {
  const { capacity, subscribers_count: taken } = event;
  const status = eventStatusAt(event, nowMs);
  if (status === 'finished' || status === 'cancelled') return null;
  const left = Math.max(0, capacity - taken);
  return left === 0 ? texts.full : texts.placesLeft(left);
}

// On tablets the facts have the page's full width: two columns.
const rows = 'divide-y divide-line md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8 md:max-lg:divide-y-0';

export interface EventFactsProps {
  event: EventRow;
  nowMs: number;
  views: ViewCounts;
  className?: string;
  /** further facts from the page */
  children?: ReactNode;
}

/** When, where, how much and by whom. */
export function EventFacts({ event, nowMs, views, className = rows, children }: EventFactsProps) {
  const seats = seatsText(event, nowMs);
  return (
    <dl className={className}>
      <EventWhen event={event} nowMs={nowMs} />
      <EventPlace event={event} />
      <Fact icon={<Ticket />} label={texts.price}>
        <p className="font-semibold tabular-nums">{priceText(event.price)}</p>
      </Fact>
      <Fact icon={<Users />} label={texts.attendees}>
        <p className="font-semibold tabular-nums">{attendeesCount(event.attendees_count)}</p>
        {seats !== null && <p className="text-muted tabular-nums">{seats}</p>}
      </Fact>
      <OrganizerRow organizer={event.organizer} />
      <Fact icon={<Star />} label={texts.rating}>
        <p className="text-muted">{event.rating === null ? texts.noRatingYet : event.rating.toFixed(1)}</p>
      </Fact>
      <Fact icon={<Eye />} label={texts.views}>
        <p className="text-muted tabular-nums">
          {texts.viewsCount(views.all)}
          {views.unique > 0 && texts.byPeople(views.unique)}
        </p>
      </Fact>
      {children}
    </dl>
  );
}
