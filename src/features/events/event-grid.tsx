import { lazy, Suspense } from 'react';
import { current } from '#data/current.ts';
import type { EventRow } from '#data/events.ts';
import { useObservable } from '#ui/use-observable.ts';
import { EventCard } from './event-card.tsx';
import { useChanges } from './use-changes.ts';
import { useColumns } from './use-columns.ts';
import type { Engagements } from './use-engagements.ts';
import { useNow } from './use-now.ts';

const VirtualRows = lazy(() => import('./virtual-rows.tsx').then((file) => ({ default: file.VirtualRows })));

// Below this many, the browser lays out all cards faster than a window over them is kept.
const virtualFrom = 96;
const firstCount = 4;
const rowsAtFirst = 8;

const gridLook = 'grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

function rowsOf(events: readonly EventRow[], columns: number): EventRow[][] {
  const count = Math.ceil(events.length / columns);
  return Array.from({ length: count }, (_unused, row) => events.slice(row * columns, (row + 1) * columns));
}

export interface EventGridProps {
  events: readonly EventRow[];
  engagements: Engagements;
}

/** Cards side by side; of a long list only those near the window are there. */
export function EventGrid({ events, engagements }: EventGridProps) {
  const db = useObservable(current)?.db ?? null;
  const changes = useChanges(db);
  const columns = useColumns();
  const nowMs = useNow();

  const card = (event: EventRow, isFirst: boolean) => (
    <EventCard
      key={event.ref}
      event={event}
      engagement={engagements.get(event.ref)}
      change={changes.get(event.ref)}
      nowMs={nowMs}
      isFirst={isFirst}
    />
  );

  if (events.length < virtualFrom) {
    return <div className={`${gridLook} gap-y-8`}>{events.map((event, index) => card(event, index < firstCount))}</div>;
  }
  const rows = rowsOf(events, columns);
  const row = (rowIndex: number) => (
    <div key={rows[rowIndex]?.[0]?.ref ?? rowIndex} className={`${gridLook} pb-8`}>
      {rows[rowIndex]?.map((event, index) => card(event, rowIndex * columns + index < firstCount))}
    </div>
  );
  return (
    <Suspense fallback={Array.from({ length: rowsAtFirst }, (_unused, rowIndex) => row(rowIndex))}>
      <VirtualRows count={rows.length} row={row} />
    </Suspense>
  );
}

/** The shape of the cards that are about to be there. */
export function EventGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div aria-hidden="true" className={`${gridLook} gap-y-8`}>
      {Array.from({ length: count }, (_unused, index) => (
        <div key={index}>
          <div className="skeleton aspect-video rounded-md" />
          <div className="skeleton mt-3 h-4 w-2/5 rounded-sm" />
          <div className="skeleton mt-2.5 h-6 w-4/5 rounded-sm" />
          <div className="skeleton mt-2.5 h-5 w-3/5 rounded-sm" />
          <div className="mt-1 h-11" />
        </div>
      ))}
    </div>
  );
}
