import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EventRow } from '#data/events/rows.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { placeText, untitledEvent } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';

interface SmallCardProps {
  event: EventRow;
  nowMs: number;
  /** beside the place */
  children?: ReactNode;
}

/** Another event below an event. */
export function SmallCard({ event, nowMs, children }: SmallCardProps) {
  return (
    <article className="group relative flex flex-col">
      <EventCover event={event} width={320} className="rounded-md border border-line shadow-1" />
      <time
        dateTime={event.start_date ?? event.date_time}
        lang="es"
        className="mt-3 text-xs font-semibold tabular-nums"
      >
        {cardDate(event, nowMs)}
      </time>
      <h3 className="mt-1 font-display text-base leading-snug font-bold">
        <Link
          to={eventAddress(event)}
          className="line-clamp-2 break-words after:absolute after:inset-0 after:rounded-md group-hover:underline group-hover:underline-offset-4"
        >
          {event.title || untitledEvent}
        </Link>
      </h3>
      <p className="mt-1 flex gap-2 text-sm text-muted">
        <span className="truncate">{placeText(event)}</span>
        {children}
      </p>
    </article>
  );
}

/** Such cards, up to four beside each other. */
export function SmallCards({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">{children}</ul>
  );
}
