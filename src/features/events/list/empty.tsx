import { useMemo } from 'react';
import { searchEvents } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import * as words from '#ui/text/words.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import { paramsOf } from '#features/events/filter/address.ts';
import type { AskedEvents } from '#features/events/filter/event-filter.ts';
import type { ListFilter } from '#features/events/filter/use-filter.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { LooserFilters } from './looser.tsx';
import * as texts from './texts.ts';

interface NoEventsProps {
  isFiltered: boolean;
  /** all stored events */
  rows: readonly EventRow[];
  /** what they were asked for */
  asked: AskedEvents;
  filter: ListFilter;
  /** nothing is stored, and nothing could be fetched */
  hasFailed: boolean;
  onRetry: () => void;
}

const others = {
  upcoming: { when: 'past', path: '/events/previous', name: 'previous' },
  past: { when: 'upcoming', path: '/events', name: 'upcoming' },
} as const;

/** Links to what the same search finds on any day among past or upcoming events, whichever isn't shown. */
function OtherMatches({ rows, asked, filter }: Pick<NoEventsProps, 'rows' | 'asked' | 'filter'>) {
  const other = others[asked.when === 'past' ? 'past' : 'upcoming'];
  const count = useMemo(
    () => searchEvents(rows, { ...asked, day: null, part: null, when: other.when }).length,
    [rows, asked, other],
  );
  if (count === 0) return null;
  const { text, category, venue } = asked;
  const params = {
    search: text.trim(),
    category: category === 'all' ? '' : category,
    venue,
    ...paramsOf({ ...filter.choices, day: null, part: null }),
  };
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
  return (
    <ButtonLink to={`${other.path}?${query.toString()}`} variant="primary">
      {count === 1 ? texts.oneEventMatches(other.name) : texts.eventsMatch(formatNumber(count), other.name)}
    </ButtonLink>
  );
}

/** An empty list: the reason and one action. */
export function NoEvents({ isFiltered, rows, asked, filter, hasFailed, onRetry }: NoEventsProps) {
  const isPast = asked.when === 'past';
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
            <LooserFilters rows={rows} asked={asked} filter={filter} />
            <OtherMatches rows={rows} asked={asked} filter={filter} />
            <Button onClick={filter.clear}>{eventTexts.clearFilters}</Button>
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
