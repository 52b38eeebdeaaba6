import { useMemo } from 'react';
import { searchEvents, type EventFilter } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import * as words from '#ui/text/words.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

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
      {count === 1 ? texts.oneEventMatches(other.name) : texts.eventsMatch(formatNumber(count), other.name)}
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
        title={texts.eventsNotLoaded}
        text={texts.eventsNotLoadedHint}
        action={<Button onClick={onRetry}>{words.tryAgain}</Button>}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        drawing={<Drawing of="search" />}
        title={texts.noEventsWithFilters}
        text={texts.noEventsWithFiltersHint}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <OtherMatches when={when} rows={rows} search={search} />
            <Button onClick={onClear}>{eventTexts.clearFilters}</Button>
          </span>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<Drawing of="calendar" />}
      title={eventTexts.noEventsFound}
      text={isPast ? texts.nothingOverYet : texts.nothingPlannedYet}
      action={
        <ButtonLink to={isPast ? '/events' : '/events/create'} variant="primary">
          {isPast ? texts.seeWhatIsToCome : eventTexts.createEvent}
        </ButtonLink>
      }
    />
  );
}
