import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchEvents, type Listing } from '#data/event-search.ts';
import type { EventRow } from '#data/events.ts';
import { BrowseCategories } from './browse-categories.tsx';
import { featuredCount } from './featured-count.ts';
import { ListedEvents } from './listed-events.tsx';
import { PopularVenues } from './popular-venues.tsx';
import type { DrawCard } from './use-event-cards.tsx';

interface EventSectionsProps {
  /** all that the device holds */
  rows: readonly EventRow[];
  listing: Listing;
  text: string;
  category: string;
  /** the person is known to be somewhere, and wants the nearest first */
  isNear: boolean;
  when: 'upcoming' | 'past';
  nowMs: number;
  card: DrawCard;
  onCategory: (category: string) => void;
  /** searches here for what is at a venue */
  onVenue: (venue: string) => void;
}

function orderOf({ text, isNear, when }: Pick<EventSectionsProps, 'text' | 'isNear' | 'when'>): string {
  if (isNear) return 'Nearest first';
  if (text.trim() !== '') return 'Best match first';
  return when === 'past' ? 'Latest first' : 'Soonest first';
}

/** What stands below the featured events: what was found, or ways to find something, then everything. */
export function EventSections(props: EventSectionsProps) {
  const { rows, listing, text, category, isNear, when, nowMs, card, onCategory, onVenue } = props;
  const navigate = useNavigate();
  const counted = useMemo(() => searchEvents(rows, { text: '', category: 'all', when, nowMs }), [rows, when, nowMs]);
  const isFiltered = text.trim() !== '' || category !== 'all' || isNear;
  const list = listing.listed.length > featuredCount && (
    <ListedEvents
      title={isFiltered ? 'All results' : 'All events'}
      order={orderOf({ text, isNear, when })}
      events={listing.listed}
      card={card}
    />
  );

  function showVenue(venue: string): void {
    const isHere = searchEvents(counted, { text: venue, category: 'all', when: 'any', nowMs }).length > 0;
    if (isHere) onVenue(venue);
    else {
      // Nothing of what is listed here is held there; what was, or will be, stands on the other page.
      const query = new URLSearchParams({ search: venue }).toString();
      void navigate(`${when === 'past' ? '/events' : '/events/previous'}?${query}`);
    }
  }

  return (
    <>
      {isFiltered && list}
      {counted.length > 0 && <BrowseCategories events={counted} chosen={category} onChoose={onCategory} />}
      <PopularVenues events={rows} onChoose={showVenue} />
      {!isFiltered && list}
    </>
  );
}
