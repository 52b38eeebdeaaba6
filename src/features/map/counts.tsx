import * as eventTexts from '#shared-parts/events/texts.ts';
import type { EventStates } from './deps.ts';
import type { ClusteredEvents } from './cluster/use-clustered-events.ts';
import * as texts from './texts.ts';

interface MapCountsProps {
  clustered: ClusteredEvents | null;
  states: EventStates;
  /** a user is signed in */
  hasPerson: boolean;
  /** sorted by distance from the user, else from the map's centre */
  isNearPerson: boolean;
  isFetching: boolean;
  /** results of a search, wherever they are */
  isSearch: boolean;
  /** how many events the filter finds anywhere, and of how many; null: there is none */
  matches: { count: number; all: number } | null;
}

/** How many events are listed, how many of them the user subscribed to, and their order. */
export function MapCounts({
  clustered,
  states,
  hasPerson,
  isNearPerson,
  isFetching,
  isSearch,
  matches,
}: MapCountsProps) {
  if (clustered === null) return <p className="text-sm text-muted">{eventTexts.loadingEvents}</p>;
  let subscribed = 0;
  for (const index of clustered.listed) {
    const ref = clustered.rows[index]?.ref ?? '';
    if (states.engagements.get(ref)?.subscribed === true) subscribed += 1;
  }
  return (
    <div role="status" className="tabular-nums">
      <p className="truncate font-display text-base font-bold">
        {texts.eventsListed(clustered.listed.length, isSearch)}
        {hasPerson && (
          <span className="font-sans text-sm font-medium text-muted">{texts.subscribedCount(subscribed)}</span>
        )}
      </p>
      <p className="truncate text-xs text-muted">
        {matches !== null && `${texts.matchesOfAll(matches.count, matches.all)} · `}
        {isFetching ? texts.lookingForMore : isNearPerson ? texts.nearestToYouFirst : texts.nearestToMiddleFirst}
      </p>
    </div>
  );
}
