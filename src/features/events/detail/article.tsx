import type { ReactNode } from 'react';
import { EventAbout, EventVenue } from './about.tsx';
import { EventAfter } from './after.tsx';
import { EventAttendeeNote } from './attendee-note.tsx';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { EventExtras, type ViewCounts } from './extras.tsx';
import { EventFaqs } from './faqs.tsx';
import { EventGallery } from './gallery.tsx';
import { EventHeader } from './header.tsx';
import { coverText } from '#shared-parts/events/texts.ts';
import { EventPrices } from './prices.tsx';
import type { FoundEvent } from '#features/events/use-event.ts';

interface EventArticleProps {
  found: FoundEvent;
  nowMs: number;
  views: ViewCounts;
  /** below the title, on wide screens beside all: facts and actions. The action bar among them finds its own place. */
  children: ReactNode;
}

/**
 * The whole description of an event: what must be known first, then what it is about. The first column is filled
 * from top to bottom, so that nothing moves when the second arrives later.
 */
export function EventArticle({ found, nowMs, views, children }: EventArticleProps) {
  const { event } = found;
  return (
    <article className="flex flex-col lg:grid lg:grid-flow-col lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-14">
      <EventCover
        event={event}
        width={1600}
        alt={coverText(event)}
        loading="eager"
        className="max-h-[22svh] min-h-24 w-full shrink-0 max-md:-mx-4 max-md:-mt-6 max-md:w-[calc(100%+2rem)] md:max-h-[34svh] md:rounded-lg md:border md:border-line md:shadow-2 lg:max-h-[46svh]"
      />
      <EventHeader found={found} nowMs={nowMs} />
      {/* On small screens no box, so that the action bar can stay in sight as long as the article. */}
      <div className="contents lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:block">
        <div className="contents lg:sticky lg:top-24 lg:block lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-5 lg:shadow-2">
          {children}
        </div>
      </div>
      <div className="min-w-0">
        <EventAttendeeNote found={found} />
        <EventAfter found={found} nowMs={nowMs} />
        <EventAbout event={event} />
        <EventGallery event={event} />
        <EventPrices event={event} />
        <EventVenue event={event} />
        <EventFaqs faqs={event.faqs} />
        <EventExtras event={event} views={views} />
      </div>
    </article>
  );
}
