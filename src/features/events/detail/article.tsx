import type { CSSProperties, ReactNode } from 'react';
import { EventAbout, EventVenue } from './about.tsx';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { EventFaqs } from './faqs.tsx';
import { EventGallery } from './gallery.tsx';
import { EventHeader } from './header.tsx';
import { eventHue } from '#shared-parts/events/hue.ts';
import { coverText } from '#shared-parts/events/texts.ts';
import { EventTickets } from './tickets.tsx';
import type { FoundEvent } from '#features/events/use-event.ts';
import * as texts from './texts.ts';

interface EventArticleProps {
  found: FoundEvent;
  nowMs: number;
  /** shown beside it: actions and facts */
  children: ReactNode;
}

/** The whole description of an event. */
export function EventArticle({ found, nowMs, children }: EventArticleProps) {
  const { event } = found;
  return (
    <article className="hued" style={{ '--hue': eventHue(event) } as CSSProperties}>
      <EventCover
        event={event}
        width={1600}
        alt={coverText(event)}
        loading="eager"
        className="max-h-128 w-full rounded-lg border border-line shadow-2"
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 md:mt-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <EventHeader found={found} nowMs={nowMs} />
        <aside aria-label={texts.details} className="lg:row-span-2">
          <div className="rounded-lg border border-line bg-surface p-5 shadow-2 lg:sticky lg:top-24">{children}</div>
        </aside>
        <div className="-mt-10 min-w-0">
          <EventAbout event={event} />
          <EventGallery event={event} />
          <EventTickets tickets={event.ticket_types} />
          <EventVenue event={event} />
          <EventFaqs faqs={event.faqs} />
        </div>
      </div>
    </article>
  );
}
