import type { EventRow } from '#data/events/rows.ts';
import type { Review } from '#data/events/own/reviews.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { VirtualRows } from '#ui/list/virtual-rows.tsx';
import { OwnEventCard, type OwnEventCardProps } from './card.tsx';

// With fewer cards the browser is faster than virtualisation.
const virtualFrom = 60;

interface OwnEventCardsProps extends Omit<OwnEventCardProps, 'event' | 'change' | 'review'> {
  name: string;
  events: readonly EventRow[];
  /** unsent changes by event ref */
  changes: ReadonlyMap<string, OutboxEntry>;
  /** by event ref */
  reviews: ReadonlyMap<string, Review>;
}

/** A column of cards; of a long list only those near the viewport are rendered. */
export function OwnEventCards({ name, events, changes, reviews, ...shared }: OwnEventCardsProps) {
  const card = (event: EventRow) => (
    <OwnEventCard
      key={event.ref}
      event={event}
      change={changes.get(event.ref)}
      review={reviews.get(event.ref)}
      {...shared}
    />
  );
  if (events.length < virtualFrom) {
    return <div className="@container space-y-3 sm:space-y-4">{events.map((event) => card(event))}</div>;
  }
  const row = (index: number) => {
    const event = events[index];
    return (
      <div key={event?.ref ?? index} className="@container pb-3 sm:pb-4">
        {event !== undefined && card(event)}
      </div>
    );
  };
  return <VirtualRows name={`own events, ${name}`} count={events.length} columns={1} row={row} />;
}
