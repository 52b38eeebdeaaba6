import type { ReactElement } from 'react';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from '#data/events/rows.ts';
import { EventCard, type OpenEvent } from './card.tsx';
import { useChanges } from '#features/events/use-changes.ts';
import type { Engagements } from '#features/events/use-engagements.ts';

/** Renders an event's card. */
export type DrawCard = (event: EventRow, options?: { isFirst?: boolean; isLead?: boolean }) => ReactElement;

interface EventCardsInput {
  db: AccountDb | null;
  engagements: Engagements | null;
  nowMs: number;
  distanceOf: (event: EventRow) => string | null;
  onOpen: OpenEvent;
}

/** Renders cards with shared queries of pending changes and the user's engagements. */
export function useEventCards({ db, engagements, nowMs, distanceOf, onOpen }: EventCardsInput): DrawCard {
  const changes = useChanges(db);
  return (event, options) => (
    <EventCard
      key={event.ref}
      event={event}
      engagement={engagements === null ? null : engagements.get(event.ref)}
      change={changes.get(event.ref)}
      nowMs={nowMs}
      distance={distanceOf(event)}
      onOpen={onOpen}
      {...options}
    />
  );
}
