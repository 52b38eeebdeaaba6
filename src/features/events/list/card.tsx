import { MapPin, Users } from 'lucide-react';
import { useId, type CSSProperties, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { nextOccurrence } from '#data/events/next-occurrence.ts';
import { classNames } from '#ui/class-names.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import { BookmarkButton } from '#features/events/buttons/bookmark.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { eventHue } from '#shared-parts/events/hue.ts';
import { placeText, priceText } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
import { useInServerZone } from '#shared-parts/events/use-in-server-zone.ts';
import { LikeButton } from '#features/events/buttons/like.tsx';
import { StatusBadge } from '#features/events/status-badge.tsx';
import type { Change } from '#features/events/use-changes.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as texts from './texts.ts';

/** Opens an event's preview over the list; `opener` gets the focus back afterwards. */
export type OpenEvent = (ref: string, opener: HTMLElement) => void;

export interface EventCardProps {
  event: EventRow;
  /** undefined: none; null: not read yet */
  engagement: EngagementRow | null | undefined;
  change: Change | undefined;
  nowMs: number;
  /** the distance as text; null if not wanted or unknown */
  distance?: string | null;
  /** among the first of a page, so its cover isn't lazy */
  isFirst?: boolean;
  /** larger than the others, if there is space */
  isLead?: boolean;
  /** called for plain clicks; any other follows the link */
  onOpen: OpenEvent;
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** An event in a list. The title's link covers the card; other controls are above it. */
export function EventCard(props: EventCardProps) {
  const { event, engagement, change, nowMs, distance = null, isFirst = false, isLead = false, onOpen } = props;
  const name = `event-${useId()}`;
  const going = event.attendees_count;
  const date = nextOccurrence(useInServerZone(event), nowMs);
  return (
    <article
      aria-labelledby={name}
      style={{ '--hue': eventHue(event) } as CSSProperties}
      className={classNames(
        'hued group relative flex flex-col',
        isLead && 'lg:col-span-3 lg:grid lg:grid-cols-3 lg:gap-x-6',
      )}
    >
      <div
        className={classNames(
          'relative overflow-hidden rounded-md border border-line shadow-1 transition-shadow duration-200 ease-out group-hover:shadow-2',
          isLead && 'lg:col-span-2 lg:rounded-lg',
        )}
      >
        <EventCover event={event} width={800} loading={isFirst ? 'eager' : 'lazy'} />
        <div className="absolute top-2.5 left-2.5 flex gap-2">
          <StatusBadge status={eventStatusAt(event, nowMs)} />
          {change === 'pending' && <PendingMark />}
          {change === 'stopped' && <RefusedMark label={outboxTexts.needsYou} />}
        </div>
        <BookmarkButton
          event={event}
          engagement={engagement}
          className="absolute top-2 right-2 z-10 bg-surface/90 shadow-1 hover:bg-surface"
        />
      </div>
      <div className={classNames('flex flex-1 flex-col pt-3', isLead && 'lg:justify-center lg:pt-0 lg:pl-2')}>
        <time
          dateTime={date.start_date ?? date.date_time}
          lang="es"
          className={classNames('text-xs font-semibold text-hue tabular-nums', isLead && 'lg:text-sm')}
        >
          {cardDate(date, nowMs)}
        </time>
        <h3
          id={name}
          className={classNames(
            'mt-1 font-display text-lg leading-snug font-bold text-pretty',
            isLead && 'lg:mt-2 lg:text-2xl lg:leading-tight',
          )}
        >
          <Link
            to={eventAddress(event)}
            onClick={(press) => {
              if (!isPlain(press)) return;
              press.preventDefault();
              onOpen(event.ref, press.currentTarget);
            }}
            className={classNames(
              'line-clamp-2 break-words outline-offset-4 after:absolute after:inset-0 after:rounded-md group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4',
              isLead && 'lg:line-clamp-3 lg:group-hover:decoration-3',
            )}
          >
            {event.title === '' ? eventTexts.untitledEvent : event.title}
          </Link>
        </h3>
        <p className={classNames('mt-1 flex items-center gap-1.5 text-sm text-muted', isLead && 'lg:mt-3')}>
          <MapPin className="size-4 shrink-0" />
          <span className="truncate">{placeText(event)}</span>
          {distance !== null && <span className="ml-auto shrink-0 pl-2 font-medium tabular-nums">{distance}</span>}
        </p>
        {isLead && (
          <p className="mt-4 hidden text-base text-pretty break-words text-muted lg:line-clamp-4">
            {event.resume || event.description}
          </p>
        )}
        <div
          className={classNames(
            'mt-auto -mr-2 flex flex-wrap items-center gap-x-3 pt-1 text-sm',
            isLead && 'lg:mt-4 lg:text-base',
          )}
        >
          <span className="font-semibold tabular-nums">{priceText(event.price)}</span>
          {going > 0 && (
            <span className="flex items-center gap-1.5 text-muted tabular-nums">
              <Users className="size-4" />
              {texts.goingCount(going)}
            </span>
          )}
          <LikeButton
            event={event}
            engagement={engagement}
            className={classNames('relative z-10 ml-auto', isLead && 'lg:ml-0')}
          />
        </div>
      </div>
    </article>
  );
}
