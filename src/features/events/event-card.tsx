import { MapPin } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { EngagementRow } from '#data/engagements.ts';
import { statusOf, type EventRow } from '#data/events.ts';
import { PendingMark } from '#ui/pending-mark.tsx';
import { RefusedMark } from '#ui/refused-mark.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { eventAddress } from './event-address.ts';
import { EventCover } from './event-cover.tsx';
import { eventHue, placeText, priceText } from './event-text.ts';
import { cardDate } from './event-time.ts';
import { LikeButton } from './like-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Change } from './use-changes.ts';

export interface EventCardProps {
  event: EventRow;
  engagement: EngagementRow | undefined;
  change: Change | undefined;
  nowMs: number;
  /** among the first of a page, whose covers aren't put off */
  isFirst?: boolean;
}

/** An event in a list. The title's link covers the card; what else can be pressed lies above it. */
export function EventCard({ event, engagement, change, nowMs, isFirst = false }: EventCardProps) {
  return (
    <article
      aria-labelledby={`event-${event.ref}`}
      style={{ '--hue': eventHue(event) } as CSSProperties}
      className="hued group relative flex flex-col"
    >
      <div className="relative overflow-hidden rounded-md border border-line shadow-1 transition-shadow duration-200 ease-out group-hover:shadow-2">
        <EventCover event={event} width={800} loading={isFirst ? 'eager' : 'lazy'} />
        <div className="absolute top-2.5 left-2.5 flex gap-2">
          <StatusBadge status={statusOf(event, nowMs)} />
          {change === 'pending' && <PendingMark />}
          {change === 'stopped' && <RefusedMark label="Needs you" />}
        </div>
        <BookmarkButton
          event={event}
          engagement={engagement}
          className="absolute top-2 right-2 z-10 bg-surface/90 shadow-1 hover:bg-surface"
        />
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <time dateTime={event.date_time} lang="es" className="text-xs font-semibold text-hue tabular-nums">
          {cardDate(event)}
        </time>
        <h2 id={`event-${event.ref}`} className="mt-1 font-display text-lg leading-snug font-bold text-pretty">
          <Link
            to={eventAddress(event)}
            className="line-clamp-2 break-words outline-offset-4 after:absolute after:inset-0 after:rounded-md group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {event.title === '' ? 'Untitled Event' : event.title}
          </Link>
        </h2>
        <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
          <MapPin className="size-4 shrink-0" />
          <span className="truncate">{placeText(event)}</span>
        </p>
        <div className="mt-auto -mr-2 flex items-center justify-between pt-1">
          <span className="text-sm font-semibold tabular-nums">{priceText(event.price)}</span>
          <LikeButton event={event} engagement={engagement} className="relative z-10" />
        </div>
      </div>
    </article>
  );
}
