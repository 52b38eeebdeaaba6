import { distanceKm, distanceText, type Coordinates } from '#contract/geo/distance.ts';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VirtualList } from '#ui/list/virtual-list.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import type { EventStates, MapDeps } from './deps.ts';
import { MapRow } from './row.tsx';
import type { ClusteredEvents } from './cluster/use-clustered-events.ts';
import * as texts from './texts.ts';

interface MapListProps {
  clustered: ClusteredEvents | null;
  states: EventStates;
  deps: MapDeps;
  from: Coordinates;
  /** results of a search, wherever the map is */
  isSearch: boolean;
  /** shows events that a filter leaves out; null: there is none */
  onClear: (() => void) | null;
  chosen: EventRow | null;
  highlighted: EventRow | null;
  onChoose: (event: EventRow, opener: HTMLElement) => void;
  onHighlight: (event: EventRow | null) => void;
}

/** The distance of an event as text; empty if it has no place. */
export function distanceLabel(event: EventRow, from: Coordinates): string {
  const place = coordinatesOf(event);
  return place === null ? '' : distanceText(distanceKm(from, place));
}

function ListSkeleton() {
  return (
    <div role="status" className="p-4">
      <p className="sr-only">{eventTexts.loadingEvents}</p>
      {Array.from({ length: 5 }, (_unused, index) => (
        <div key={index} className="flex items-center gap-3 py-2.5">
          <Skeleton className="aspect-video w-22" />
          <div className="flex-1">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-5 w-5/6" />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoEvents({ isSearch, onClear }: Pick<MapListProps, 'isSearch' | 'onClear'>) {
  return (
    <EmptyState
      drawing={<Drawing of="pin" />}
      title={eventTexts.noEventsFound}
      text={
        <>
          <span>{texts.tryAdjusting}</span>
          {!isSearch && texts.orAnotherPart}
        </>
      }
      action={onClear === null ? undefined : <Button onClick={onClear}>{eventTexts.clearFilters}</Button>}
    />
  );
}

const emptyResult: Pick<ClusteredEvents, 'rows' | 'listed'> = { rows: [], listed: new Uint32Array() };

/** The map's events as a list, which also makes them accessible without the map. */
export function MapList(props: MapListProps) {
  const { clustered, states, deps, from, isSearch, onClear, chosen, highlighted, onChoose, onHighlight } = props;
  const { rows, listed } = clustered ?? emptyResult;

  function row(index: number) {
    const event = rows[listed[index] ?? -1];
    if (event === undefined) return <div />;
    return (
      <MapRow
        key={event.ref}
        event={event}
        deps={deps}
        change={states.changes.get(event.ref)}
        isSubscribed={states.engagements.get(event.ref)?.subscribed ?? false}
        distance={distanceLabel(event, from)}
        isChosen={event.ref === chosen?.ref}
        isHighlighted={event.ref === highlighted?.ref}
        onChoose={(opener) => {
          onChoose(event, opener);
        }}
        onHighlight={(isOver) => {
          onHighlight(isOver ? event : null);
        }}
      />
    );
  }
  return (
    <>
      {clustered === null && <ListSkeleton />}
      {clustered !== null && listed.length === 0 && <NoEvents isSearch={isSearch} onClear={onClear} />}
      {/* Mounted from the start, so that it is measured when rows arrive. */}
      <VirtualList label={texts.eventsOnTheMap} count={listed.length} row={row} />
    </>
  );
}
