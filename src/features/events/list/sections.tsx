import { useMemo } from 'react';
import { searchEvents, type Listing } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isNarrowed, type AskedEvents } from '#features/events/filter/event-filter.ts';
import { sortedFirst } from '#features/events/filter/texts.ts';
import { BrowseCategories } from './browse-categories.tsx';
import { featuredCount } from './featured-count.ts';
import { ListedEvents } from './listed.tsx';
import { PopularVenues } from './popular-venues.tsx';
import * as texts from './texts.ts';
import type { DrawCard } from './use-cards.tsx';

interface EventSectionsProps {
  /** all stored events; null until they are read */
  rows: readonly EventRow[] | null;
  listing: Listing;
  /** the filter */
  asked: AskedEvents;
  /** how often more past events were requested */
  more: number;
  onMore: () => void;
  card: DrawCard;
  onCategory: (category: string) => void;
  /** filters by venue */
  onVenue: (venue: string) => void;
}

function orderOf({ text, near, sort, when }: AskedEvents): string {
  if (sort !== null) return sortedFirst[sort];
  if (near !== null) return texts.nearestFirst;
  if (text.trim() !== '') return texts.bestMatchFirst;
  return when === 'past' ? texts.latestFirst : texts.soonestFirst;
}

/** Placeholder of the categories and the venues, which are counted over all events. */
function BrowseSkeleton() {
  return (
    <div aria-hidden="true" className="needs-scripts">
      <div className="skeleton mt-10 mb-4 h-9 w-52 rounded-sm md:mt-14" />
      <div className="grid grid-cols-2 gap-3 md:gap-6 lg:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <div key={tile} className="skeleton aspect-4/3 rounded-md sm:aspect-video" />
        ))}
      </div>
      <div className="skeleton mt-10 mb-4 h-9 w-52 rounded-sm md:mt-14" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 md:gap-6 lg:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <div key={tile} className="skeleton h-24 rounded-md" />
        ))}
      </div>
    </div>
  );
}

/** The sections below the featured events: search results or ways to browse, then all events. */
export function EventSections(props: EventSectionsProps) {
  const { rows, listing, asked, more, onMore, card, onCategory, onVenue } = props;
  const { category, when, nowMs } = asked;
  const unfiltered = useMemo(
    () => (rows === null ? null : searchEvents(rows, { text: '', category: 'all', when, nowMs })),
    [rows, when, nowMs],
  );
  const isFiltered = isNarrowed(asked);
  const list = listing.listed.length > featuredCount && (
    <ListedEvents
      title={isFiltered ? texts.allResults : texts.allEvents}
      order={orderOf(asked)}
      events={listing.listed}
      card={card}
      // Past events grow without end: without pages the footer would be out of reach.
      pages={when === 'past' ? { visiblePages: more + 1, onMore } : null}
    />
  );

  return (
    <>
      {isFiltered && list}
      {unfiltered === null && <BrowseSkeleton />}
      {unfiltered !== null && unfiltered.length > 0 && (
        <BrowseCategories events={unfiltered} chosen={category} onChoose={onCategory} />
      )}
      {unfiltered !== null && <PopularVenues events={unfiltered} onChoose={onVenue} />}
      {!isFiltered && list}
    </>
  );
}
