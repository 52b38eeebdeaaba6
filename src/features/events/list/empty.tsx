import { useMemo } from 'react';
import { searchEvents, type EventFilter } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

interface NoEventsProps {
  isFiltered: boolean;
  when: 'upcoming' | 'past';
  /** all stored events */
  rows: readonly EventRow[];
  search: Required<Pick<EventFilter, 'text' | 'category' | 'venue' | 'nowMs'>>;
  /** nothing is stored, and nothing could be fetched */
  hasFailed: boolean;
  onClear: () => void;
  onRetry: () => void;
}

const others = {
  upcoming: { when: 'past', path: '/events/previous', name: 'previous' },
  past: { when: 'upcoming', path: '/events', name: 'upcoming' },
} as const;

/** Links to what the same search finds among past or upcoming events, whichever isn't shown. */
function OtherMatches({ when, rows, search }: Pick<NoEventsProps, 'when' | 'rows' | 'search'>) {
  const other = others[when];
  const count = useMemo(() => searchEvents(rows, { ...search, when: other.when }).length, [rows, search, other]);
  if (count === 0) return null;
  const { text, category, venue } = search;
  const query = new URLSearchParams({
    ...(text.trim() === '' ? {} : { search: text.trim() }),
    ...(category === 'all' ? {} : { category }),
    ...(venue === '' ? {} : { venue }),
  });
  return (
    <ButtonLink to={`${other.path}?${query.toString()}`} variant="primary">
      {count === 1 ? `1 ${other.name} event matches` : `${count.toLocaleString('en')} ${other.name} events match`}
    </ButtonLink>
  );
}

/** An empty list: the reason and one action. */
export function NoEvents({ isFiltered, when, rows, search, hasFailed, onClear, onRetry }: NoEventsProps) {
  const isPast = when === 'past';
  if (hasFailed) {
    return (
      <EmptyState
        drawing={<Drawing of="storm" />}
        title="Error al cargar los eventos"
        text="This device holds no events yet, and the server can’t be reached. They come by themselves once it answers."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        drawing={<Drawing of="search" />}
        title="No events found with the selected filters"
        text="Another word or another category may find them."
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <OtherMatches when={when} rows={rows} search={search} />
            <Button onClick={onClear}>Clear filters</Button>
          </span>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<Drawing of="calendar" />}
      title="No events found"
      text={isPast ? 'No event here is over yet.' : 'Nothing is planned yet. The first one could be yours.'}
      action={
        <ButtonLink to={isPast ? '/events' : '/events/create'} variant="primary">
          {isPast ? 'See what is to come' : 'Create event'}
        </ButtonLink>
      }
    />
  );
}
