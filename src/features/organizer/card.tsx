import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { Review } from '#data/events/own/reviews.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventCounts } from './numbers/counts.tsx';
import { EventActionLinks } from './action-links.tsx';
import { EventMarks, StatusBadge } from './marks.tsx';
import { EventMenu, type OrganizerActions } from './menu.tsx';
import { eventName, whenText, whereText } from './event-formats.ts';
import * as texts from './texts.ts';

export interface OwnEventCardProps {
  event: EventRow;
  change: OutboxEntry | undefined;
  review: Review | undefined;
  nowMs: number;
  actions: OrganizerActions;
}

/** One of the organizer's events: when it is, how it goes, and what can be done. */
export function OwnEventCard({ event, change, review, nowMs, actions }: OwnEventCardProps) {
  const id = useId();
  const isActive = eventStatusAt(event, nowMs) === 'active';
  const description = event.description.trim() === '' ? texts.noDescription : event.description;
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 @max-[15rem]:grid-cols-[minmax(0,1fr)] rounded-md border border-line bg-surface p-3 shadow-1 sm:grid-cols-[13rem_minmax(0,1fr)] sm:p-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-6"
    >
      <div className="col-span-full flex items-start justify-between gap-2 sm:col-start-2">
        <p className="min-w-0 text-sm font-semibold text-pretty tabular-nums">{whenText(event, nowMs)}</p>
        <EventMenu event={event} nowMs={nowMs} actions={actions} />
      </div>
      <EventCover
        event={event}
        width={320}
        className="self-start rounded-sm border border-line sm:col-start-1 sm:row-span-4 sm:row-start-1"
      />
      <div className="min-w-0">
        <h4 id={id} className="font-display text-base leading-snug font-bold text-pretty sm:text-lg">
          <Link
            to={eventAddress(event)}
            className="line-clamp-2 break-words outline-offset-2 hover:underline hover:decoration-2 hover:underline-offset-4"
          >
            {eventName(event)}
          </Link>
        </h4>
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <MapPin />
            <span className="truncate">{whereText(event)}</span>
          </span>
        </p>
        <EventMarks event={event} change={change} review={review} nowMs={nowMs} />
      </div>
      <p className="col-span-full line-clamp-2 self-start text-sm break-words text-muted sm:col-start-2">
        {description}
      </p>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:col-start-2">
        <EventCounts event={event}>{isActive && <StatusBadge status="active" />}</EventCounts>
        <EventActionLinks
          event={event}
          onNumbers={() => {
            actions.numbers(event);
          }}
        />
      </div>
    </article>
  );
}
