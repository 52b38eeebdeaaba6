import { useId } from 'react';
import type { EventRow } from '#data/events.ts';
import { EventGrid } from './event-grid.tsx';
import type { DrawCard } from './use-event-cards.tsx';

interface ListedEventsProps {
  title: string;
  /** what they are ordered by */
  order: string;
  events: readonly EventRow[];
  card: DrawCard;
}

/** All that is listed, in one long list. */
export function ListedEvents({ title, order, events, card }: ListedEventsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 md:mt-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-display text-xl font-bold tracking-tight">
          {title}
        </h2>
        <p className="text-sm text-muted">{order}</p>
      </div>
      <EventGrid events={events} card={card} />
    </section>
  );
}
