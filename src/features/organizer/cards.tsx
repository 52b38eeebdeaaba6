import type { EventRow } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { VirtualRows } from '#ui/list/virtual-rows.tsx';
import { OwnEventCard, type OwnEventCardProps } from './card.tsx';

// Below this many, the browser lays out all cards faster than a window over them is kept.
const virtualFrom = 60;

interface OwnEventCardsProps extends Omit<OwnEventCardProps, 'event' | 'change'> {
  events: readonly EventRow[];
  /** by ref: what of an event isn't with the server */
  changes: ReadonlyMap<string, OutboxEntry>;
}

/** The cards below each other; of a long list only those near the window are there. */
export function OwnEventCards({ events, changes, ...shared }: OwnEventCardsProps) {
  const card = (event: EventRow) => (
    <OwnEventCard key={event.ref} event={event} change={changes.get(event.ref)} {...shared} />
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
  return <VirtualRows name="own events" count={events.length} columns={1} row={row} />;
}
