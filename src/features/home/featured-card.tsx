import { CalendarDays, Globe, Heart, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysOf } from '#contract/calendar/days.ts';
import type { EventRow } from '#data/events/rows.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { fullDate } from '#shared-parts/events/full-date.ts';
import { CategoryChip } from '#shared-parts/events/category-chip.tsx';
import { useInServerZone } from '#shared-parts/events/use-in-server-zone.ts';
import { attendeesCount, likesCount } from '#shared-parts/events/counts.ts';
import { EventPrice } from '#shared-parts/events/price.tsx';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { storeSelectedEvent } from './selected-event.ts';
import * as texts from './texts.ts';

/** Address, city, state and country in one line, without repetitions. */
function wholeAddress({ address, city, state, country }: EventRow): string {
  const parts = [address, city, state, country].filter((part) => part !== null && part.trim() !== '');
  return [...new Set(parts)].join(', ');
}

function featuredText({ resume, description }: EventRow): string {
  return [resume, description].find((text) => text !== null && text.trim() !== '') ?? texts.noDescription;
}

export interface FeaturedCardProps {
  event: EventRow;
  /** its index, which selects a replacement for a missing picture */
  place: number;
}

const fallbacks = ['/home/cover-1.svg', '/home/cover-2.svg', '/home/cover-3.svg'] as const;

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function Picture({ event, place }: FeaturedCardProps) {
  if (event.cover_image !== null) return <EventCover event={event} width={800} />;
  const src = fallbacks[place % fallbacks.length];
  return (
    <img src={src} alt="" width={800} height={450} loading="lazy" className="block aspect-video w-full object-cover" />
  );
}

function When({ event }: { event: EventRow }) {
  const timed = useInServerZone(event);
  const { date_time, end_date_time: end, timezone } = timed;
  const days = daysOf(event);
  const starts = fullDate(timed);
  const ends = end === null || days !== null ? '' : fullDate({ date_time: end, timezone });
  return (
    <Line icon={<CalendarDays />}>
      {starts === '' ? eventTexts.noDate : <time dateTime={days?.first ?? date_time}>{starts}</time>}
      {ends !== '' && (
        <span className="block text-muted">
          {texts.until}
          <time dateTime={end ?? undefined}>{ends}</time>
        </span>
      )}
    </Line>
  );
}

/** An event on the start page: with more detail than in the list, and one link. */
export function FeaturedCard({ event, place }: FeaturedCardProps) {
  const id = `featured-${event.ref}`;
  const address = wholeAddress(event);
  return (
    <article
      aria-labelledby={id}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-1"
    >
      <Picture event={event} place={place} />
      <div className="flex flex-1 flex-col gap-3 p-5 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-xs font-semibold">
          <CategoryChip event={event} />
          <span className="ml-auto text-sm">
            <EventPrice event={event} />
          </span>
        </p>
        <h3 id={id} className="line-clamp-2 font-display text-lg leading-snug font-bold break-words">
          {event.title === '' ? eventTexts.untitledEvent : event.title}
        </h3>
        <p className="line-clamp-3 text-pretty break-words text-muted">{featuredText(event)}</p>
        <When event={event} />
        {address !== '' && <Line icon={<MapPin />}>{address}</Line>}
        {event.online && <Line icon={<Globe />}>{texts.onlineEvent}</Line>}
        {address === '' && !event.online && <Line icon={<MapPin />}>{eventTexts.noLocation}</Line>}
        <div className="mt-auto flex flex-wrap gap-x-5 gap-y-1 pt-1 whitespace-nowrap text-muted">
          <Line icon={<Users />}>{attendeesCount(event.attendees_count)}</Line>
          <Line icon={<Heart />}>{likesCount(event.likes)}</Line>
        </div>
        <ButtonLink
          to={`${eventAddress(event)}/detail`}
          aria-describedby={id}
          onClick={() => {
            storeSelectedEvent(event);
          }}
        >
          {eventTexts.viewDetails}
        </ButtonLink>
      </div>
    </article>
  );
}
