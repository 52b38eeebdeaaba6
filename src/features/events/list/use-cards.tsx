import type { ReactElement } from 'react';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { EventFilter } from '#data/events/search.ts';
import { EventCard, type OpenEvent } from './card.tsx';
import { readFollowedPlans } from '#data/plans/followed-plans.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useChanges } from '#features/events/use-changes.ts';
import type { Engagements } from '#features/events/use-engagements.ts';

/** Renders an event's card. */
export type DrawCard = (event: EventRow, options?: { isFirst?: boolean; isLead?: boolean }) => ReactElement;

interface EventCardsInput {
  db: AccountDb | null;
  engagements: Engagements | null;
  nowMs: number;
  /** what the list was asked for: of a repeating event the date that matches is shown */
  asked: EventFilter;
  distanceOf: (event: EventRow) => string | null;
  onOpen: OpenEvent;
}

/** Renders cards with shared queries of pending changes and the user's engagements. */
export function useEventCards({ db, engagements, nowMs, asked, distanceOf, onOpen }: EventCardsInput): DrawCard {
  const changes = useChanges(db);
  const followed = useLive(async () => (db === null ? null : readFollowedPlans(db)), [db], null);
  return (event, options) => (
    <EventCard
      key={event.ref}
      event={event}
      engagement={engagements === null ? null : engagements.get(event.ref)}
      change={changes.get(event.ref)}
      nowMs={nowMs}
      asked={asked}
      distance={distanceOf(event)}
      followed={followed?.get(event.ref)}
      onOpen={onOpen}
      {...options}
    />
  );
}
