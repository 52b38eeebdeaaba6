import { MapPin, Users } from 'lucide-react';
import { Suspense, useId, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { EventFilter } from '#data/events/search.ts';
import type { FollowedGuests } from '#data/plans/followed-plans.ts';
import { matchingOccurrence } from '#data/events/when/matching-occurrence.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { classNames } from '#ui/class-names.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import { BookmarkButton } from '#features/events/buttons/bookmark.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { EventPrice } from '#shared-parts/events/price.tsx';
import { placeText } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
import { useInServerZone } from '#shared-parts/events/use-in-server-zone.ts';
import { LikeButton } from '#features/events/buttons/like.tsx';
import { StatusBadge } from '#features/events/status-badge.tsx';
import type { Change } from '#features/events/use-changes.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as texts from './texts.ts';

// Lazy, as visitors and first screens have none.
const FollowedGuestsLine = lazyComponent(() =>
  import('#shared-parts/people/followed-guests.tsx').then((file) => file.FollowedGuestsLine),
);

/** Opens an event's preview over the list; `opener` gets the focus back afterwards. */
export type OpenEvent = (ref: string, opener: HTMLElement) => void;

export interface EventCardProps {
  event: EventRow;
  /** undefined: none; null: not read yet */
  engagement: EngagementRow | null | undefined;
  change: Change | undefined;
  nowMs: number;
  /** what the list was asked for */
  asked: EventFilter;
  /** the distance as text; null if not wanted or unknown */
  distance?: string | null;
  /** people who go there and whom the user follows, as far as known */
  followed?: FollowedGuests | undefined;
  /** among the first of a page, so its cover isn't lazy */
  isFirst?: boolean;
  /** larger than the others, if there is space */
  isLead?: boolean;
  /** called for plain clicks; any other follows the link */
  onOpen: OpenEvent;
}

/** Beside its text on wide screens, and little larger than the others, which are to be seen as well. */
export const leadLook = 'lg:col-span-3 lg:grid lg:grid-cols-[5fr_7fr] lg:gap-x-6';

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** An event in a list. The title's link covers the card; other controls are above it. */
export function EventCard(props: EventCardProps) {
  const {
    event,
    engagement,
    change,
    nowMs,
    asked,
    distance = null,
    followed,
    isFirst = false,
    isLead = false,
    onOpen,
  } = props;
  const name = `event-${useId()}`;
  const going = event.attendees_count;
  const date = matchingOccurrence(useInServerZone(event), asked);
  return (
    <article aria-labelledby={name} className={classNames('group relative flex flex-col', isLead && leadLook)}>
      <div
        className={classNames(
          'relative overflow-hidden rounded-md border border-line shadow-1 transition-shadow duration-200 ease-out group-hover:shadow-2',
          isLead && 'lg:rounded-lg',
        )}
      >
        <EventCover event={event} width={800} loading={isFirst ? 'eager' : 'lazy'} />
        <div className="absolute top-2.5 left-2.5 flex gap-2">
          <StatusBadge status={eventStatusAt(event, nowMs)} />
          {change === 'pending' && <PendingMark />}
          {change === 'stopped' && <RefusedMark label={outboxTexts.needsYou} />}
        </div>
        {followed !== undefined && (
          <Suspense fallback={null}>
            <p className="absolute bottom-2.5 left-2.5 flex max-w-[calc(100%-1.25rem)] items-center gap-1.5 rounded-full bg-surface/95 py-0.5 pr-2.5 pl-0.5 text-xs font-semibold shadow-1">
              <FollowedGuestsLine guests={followed} />
            </p>
          </Suspense>
        )}
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
          className={classNames('text-xs font-semibold tabular-nums', isLead && 'lg:text-sm')}
        >
          {cardDate(date, nowMs)}
        </time>
        <h3
          id={name}
          className={classNames(
            'mt-1 font-display text-lg leading-snug font-bold text-pretty',
            isLead && 'lg:mt-2 lg:text-xl lg:leading-tight',
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
          <p className="mt-4 hidden text-base text-pretty break-words text-muted lg:line-clamp-3">
            {event.resume || event.description}
          </p>
        )}
        <div
          className={classNames(
            'mt-auto -mr-2 flex flex-wrap items-center gap-x-3 pt-1 text-sm',
            isLead && 'lg:mt-4 lg:text-base',
          )}
        >
          <span className="font-semibold tabular-nums">
            <EventPrice event={event} />
          </span>
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
