import { CalendarDays, Globe, Heart, MapPin, Users } from 'lucide-react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { categoryLabel, listingCategoryOf } from '#contract/events/category.ts';
import { daysOf } from '#contract/calendar/days.ts';
import type { EventRow } from '#data/events/rows.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { hueOf } from '#ui/illustration/hue.ts';
import { featuredText, featuredTime, wholeAddress, type EventFormatters } from './featured-text.ts';
import { storeSelectedEvent } from './selected-event.ts';
import * as texts from './texts.ts';

/** Renders an event's picture; passed in by the page. */
export type CoverComponent = ComponentType<{
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean };
  width: 800;
}>;

export interface FeaturedCardProps {
  event: EventRow;
  /** its index, which selects a replacement for a missing picture */
  place: number;
  formatters: EventFormatters;
  EventCover: CoverComponent;
}

const fallbacks = ['/home/cover-1.svg', '/home/cover-2.svg', '/home/cover-3.svg'] as const;

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-hue">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function Picture({ event, place, EventCover }: Omit<FeaturedCardProps, 'formatters'>) {
  if (event.cover_image !== null) return <EventCover event={event} width={800} />;
  const src = fallbacks[place % fallbacks.length];
  return (
    <img src={src} alt="" width={800} height={450} loading="lazy" className="block aspect-video w-full object-cover" />
  );
}

function When({ event, formatters }: { event: EventRow; formatters: EventFormatters }) {
  const { date_time, end_date_time: end, timezone } = event;
  const days = daysOf(event);
  const starts = featuredTime(formatters, event);
  const ends = end === null || days !== null ? '' : featuredTime(formatters, { date_time: end, timezone });
  return (
    <Line icon={<CalendarDays />}>
      {starts === '' ? texts.noDate : <time dateTime={days?.first ?? date_time}>{starts}</time>}
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
export function FeaturedCard({ event, place, formatters, EventCover }: FeaturedCardProps) {
  const id = `featured-${event.ref}`;
  const address = wholeAddress(event);
  return (
    <article
      aria-labelledby={id}
      style={{ '--hue': hueOf(listingCategoryOf(event.category) ?? (event.online ? 'online' : null)) } as CSSProperties}
      className="hued flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-1"
    >
      <Picture event={event} place={place} EventCover={EventCover} />
      <div className="flex flex-1 flex-col gap-3 p-5 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-xs font-semibold">
          <span className="rounded-full bg-hue-soft px-3 py-1 text-hue">
            {event.category === null ? texts.noCategory : categoryLabel(event.category)}
          </span>
          <span className="ml-auto text-sm">{formatters.price(event.price)}</span>
        </p>
        <h3 id={id} className="line-clamp-2 font-display text-lg leading-snug font-bold break-words">
          {event.title === '' ? texts.untitledEvent : event.title}
        </h3>
        <p className="line-clamp-3 text-pretty break-words text-muted">{featuredText(event)}</p>
        <When event={event} formatters={formatters} />
        {address !== '' && <Line icon={<MapPin />}>{address}</Line>}
        {event.online && <Line icon={<Globe />}>{texts.onlineEvent}</Line>}
        {address === '' && !event.online && <Line icon={<MapPin />}>{texts.noLocation}</Line>}
        <div className="mt-auto flex flex-wrap gap-x-5 gap-y-1 pt-1 whitespace-nowrap text-muted">
          <Line icon={<Users />}>{texts.attendees(event.attendees_count)}</Line>
          <Line icon={<Heart />}>{texts.likes(event.likes)}</Line>
        </div>
        <ButtonLink
          to={`/events/${event.event_id === null ? event.ref : String(event.event_id)}/detail`}
          aria-describedby={id}
          onClick={() => {
            storeSelectedEvent(event);
          }}
        >
          {texts.viewDetails}
        </ButtonLink>
      </div>
    </article>
  );
}
