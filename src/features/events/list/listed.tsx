import { useId } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { EventGrid } from './grid.tsx';
import type { DrawCard } from './use-cards.tsx';

interface ListedEventsProps {
  title: string;
  /** the sort order, as text */
  order: string;
  events: readonly EventRow[];
  /** how many pages are shown; null: everything */
  pages: { visiblePages: number; onMore: () => void } | null;
  card: DrawCard;
}

const pageLength = 24;

/** All listed events in one long list. */
export function ListedEvents({ title, order, events, pages, card }: ListedEventsProps) {
  const id = useId();
  const visibleEvents = pages === null ? events : events.slice(0, pages.visiblePages * pageLength);
  return (
    <section aria-labelledby={id} className="mt-10 md:mt-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-display text-xl font-bold tracking-tight">
          {title}
        </h2>
        <p className="text-sm text-muted">{order}</p>
      </div>
      <EventGrid events={visibleEvents} card={card} />
      {pages !== null && events.length > pageLength && (
        <div className="mt-8 flex flex-col items-center gap-2">
          <p role="status" className="text-sm text-muted tabular-nums">
            {visibleEvents.length.toLocaleString('en')} of {events.length.toLocaleString('en')} events
          </p>
          {visibleEvents.length < events.length && <Button onClick={pages.onMore}>Show more</Button>}
        </div>
      )}
    </section>
  );
}
