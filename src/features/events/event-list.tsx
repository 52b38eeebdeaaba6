import { useDeferredValue, useMemo } from 'react';
import { current } from '#data/current.ts';
import { searchEvents } from '#data/event-list.ts';
import type { EngineStatus } from '#sync/status.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { CategoryChips } from './category-chips.tsx';
import { EventGrid, EventGridSkeleton } from './event-grid.tsx';
import { isCutOff } from './is-cut-off.ts';
import { EventSearch } from './event-search.tsx';
import { NoEvents } from './no-events.tsx';
import { Staleness } from './staleness.tsx';
import { useEngagements } from './use-engagements.ts';
import { useEventRows, type EventRows } from './use-event-rows.ts';
import { useListFilter } from './use-list-filter.ts';
import { useNow } from './use-now.ts';
import { useStatus } from './use-status.ts';

/** Whether what is asked for can't be told yet: rows are being read, or the first ever are being fetched. */
function isLoading(held: EventRows | null, status: EngineStatus | null, isFiltered: boolean): boolean {
  if (held === null) return true;
  if (held.rows.length > 0) return isFiltered && !held.isWhole;
  return !held.isWhole || status === null || (status.syncedAt === null && status.gate === null);
}

export interface EventListProps {
  heading?: string;
  /** those that are to come, soonest first, or those that have ended, the last one first */
  when?: 'upcoming' | 'past';
}

/** The device's events, narrowed by time, text and category. */
export function EventListScreen({ heading = 'Events', when = 'upcoming' }: EventListProps) {
  const account = useObservable(current);
  const db = account?.db ?? null;
  const filter = useListFilter();
  const nowMs = useNow();
  const held = useEventRows(db);
  const engagements = useEngagements(db);
  const status = useStatus(db);
  const text = useDeferredValue(filter.text);
  const category = useDeferredValue(filter.category);
  const rows = held?.rows;
  const events = useMemo(
    () => searchEvents(rows ?? [], { text, category, when, nowMs }),
    [rows, text, category, when, nowMs],
  );
  const isFiltered = text.trim() !== '' || category !== 'all';
  const isBusy = engagements === null || isLoading(held, status, isFiltered || when === 'past');
  const hasEvents = (rows?.length ?? 0) > 0;

  return (
    <>
      <div className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between">
        <div>
          <PageHeading>{heading}</PageHeading>
          <p role="status" className="mt-1 min-h-6 text-sm text-muted tabular-nums">
            {!isBusy && held?.isWhole === true && `${String(events.length)} events found`}
          </p>
        </div>
        <EventSearch text={filter.text} onChange={filter.setText} />
      </div>
      <div className="mt-4">
        <CategoryChips chosen={filter.category} onChoose={filter.setCategory} />
      </div>
      <Staleness status={status} hasEvents={hasEvents} nowMs={nowMs} />
      <div className="mt-6" aria-busy={isBusy}>
        {isBusy && <EventGridSkeleton />}
        {!isBusy && events.length > 0 && <EventGrid events={events} engagements={engagements} />}
        {!isBusy && events.length === 0 && (
          <NoEvents
            isFiltered={isFiltered && hasEvents}
            isPast={when === 'past'}
            hasFailed={!hasEvents && isCutOff(status)}
            onClear={filter.clear}
            onRetry={() => account?.wake()}
          />
        )}
      </div>
    </>
  );
}
