import type { EventStates } from './deps.ts';
import type { ClusteredEvents } from './cluster/use-clustered-events.ts';

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
}

function countText(count: number, isSearch: boolean): string {
  const events = `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`;
  return isSearch ? `${events} found` : events;
}

/** How many events are listed, how many of them the user subscribed to, and their order. */
export function MapCounts({ clustered, states, hasPerson, isNearPerson, isFetching, isSearch }: MapCountsProps) {
  if (clustered === null) return <p className="text-sm text-muted">Loading events...</p>;
  let subscribed = 0;
  for (const index of clustered.listed) {
    const ref = clustered.rows[index]?.ref ?? '';
    if (states.engagements.get(ref)?.subscribed === true) subscribed += 1;
  }
  return (
    <div role="status" className="tabular-nums">
      <p className="truncate font-display text-base font-bold">
        {countText(clustered.listed.length, isSearch)}
        {hasPerson && (
          <span className="font-sans text-sm font-medium text-muted">{` · ${String(subscribed)} subscribed`}</span>
        )}
      </p>
      <p className="truncate text-xs text-muted">
        {isFetching
          ? 'Looking for more…'
          : isNearPerson
            ? 'Nearest to you first'
            : 'Nearest to the middle of the map first'}
      </p>
    </div>
  );
}
