import { Eye, Star, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Fact } from './fact.tsx';
import { EventPlace } from './place.tsx';
import { OrganizerRow } from './organizer-row.tsx';
import { priceText } from '#features/events/text.ts';
import { EventWhen } from './when.tsx';

export interface ViewCounts {
  /** visits, however often somebody came */
  all: number;
  /** visitors */
  unique: number;
}

const countLabel = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Whether somebody can still come; null where nobody can any more. */
function seatsText(event: EventRow, nowMs: number): string | null {
  const { capacity, subscribers_count: taken } = event;
  const status = eventStatusAt(event, nowMs);
  if (status === 'finished' || status === 'cancelled') return null;
  const left = Math.max(0, capacity - taken);
  return left === 0 ? 'Full: a waiting list is open' : `${countLabel(left, 'place', 'places')} left`;
}

// Between a phone and a desk the details have the page's whole width: two side by side.
const rows = 'divide-y divide-line md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8 md:max-lg:divide-y-0';

export interface EventFactsProps {
  event: EventRow;
  nowMs: number;
  views: ViewCounts;
  className?: string;
  /** what the page has to tell beside them */
  children?: ReactNode;
}

/** When, where, how much and with whom. */
export function EventFacts({ event, nowMs, views, className = rows, children }: EventFactsProps) {
  const seats = seatsText(event, nowMs);
  return (
    <dl className={className}>
      <EventWhen event={event} nowMs={nowMs} />
      <EventPlace event={event} />
      <Fact icon={<Ticket />} label="Price">
        <p className="font-semibold tabular-nums">{priceText(event.price)}</p>
      </Fact>
      <Fact icon={<Users />} label="Attendees">
        <p className="font-semibold tabular-nums">{countLabel(event.attendees_count, 'attendee', 'attendees')}</p>
        {seats !== null && <p className="text-muted tabular-nums">{seats}</p>}
      </Fact>
      <OrganizerRow organizer={event.organizer} />
      <Fact icon={<Star />} label="Rating">
        <p className="text-muted">{event.rating === null ? 'No Rating Yet' : event.rating.toFixed(1)}</p>
      </Fact>
      <Fact icon={<Eye />} label="Views">
        <p className="text-muted tabular-nums">
          {countLabel(views.all, 'view', 'views')}
          {views.unique > 0 && ` by ${countLabel(views.unique, 'person', 'people')}`}
        </p>
      </Fact>
      {children}
    </dl>
  );
}
