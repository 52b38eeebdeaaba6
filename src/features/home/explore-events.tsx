import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { EventRow } from '#data/events/rows.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { FeaturedCard } from './featured-card.tsx';
import * as texts from './texts.ts';

export const featuredCount = 3;

export interface ExploreEventsProps {
  /** the first listed events; null until known */
  events: readonly EventRow[] | null;
}

function Cards({ events }: ExploreEventsProps) {
  if (events?.length === 0) {
    return (
      <EmptyState
        drawing={<Drawing of="calendar" />}
        title={texts.noFeaturedEvents}
        text={texts.firstCouldBeYours}
        action={<ButtonLink to="/events/create">{eventTexts.createEvent}</ButtonLink>}
      />
    );
  }
  return (
    <div aria-busy={events === null} className="grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
      {events === null
        ? Array.from({ length: featuredCount }, (_unused, index) => (
            <Skeleton key={index} className="h-[36rem] rounded-lg" />
          ))
        : events.map((event, place) => <FeaturedCard key={event.ref} event={event} place={place} />)}
    </div>
  );
}

export function ExploreEvents(props: ExploreEventsProps) {
  return (
    <section aria-labelledby="explore" className="mx-auto max-w-7xl px-4 py-12 md:px-8 md:py-16">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="explore" className="font-display text-xl font-bold tracking-tight md:text-2xl">
          {texts.exploreHeading}
        </h2>
        <Link
          to="/events"
          className="-mx-3 inline-flex h-11 items-center gap-1.5 rounded-sm px-3 text-sm font-semibold text-brand-ink hover:bg-sunken"
        >
          {texts.seeAllEvents}
          <ArrowRight className="size-4" />
        </Link>
      </div>
      <Cards {...props} />
    </section>
  );
}
