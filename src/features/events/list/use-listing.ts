import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountDb } from '#data/db/account-db.ts';
import { listEvents, type EventFilter, type Listing } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { positionAtom } from '#ui/browser/position.ts';
import { useEventRows, type EventRows } from './use-rows.ts';
import { eventFilterOf, isNarrowed, type AskedEvents } from '#features/events/filter/event-filter.ts';
import type { ListFilter } from '#features/events/filter/use-filter.ts';
import type { CityState } from '#features/events/filter/use-city.ts';

/** Whether the result is still unknown: rows are being read, or the first sync is running. */
function isLoading(eventRows: EventRows | null, status: EngineStatus | null, needsAll: boolean): boolean {
  if (eventRows === null) return true;
  if (eventRows.rows.length > 0) return needsAll && eventRows.find === null;
  return eventRows.find === null || status === null || (!eventRows.isSynced && status.gate === null);
}

interface ListingInput {
  db: AccountDb | null;
  filter: ListFilter;
  /** where the city of the filter lies */
  city: CityState;
  status: EngineStatus | null;
  when: 'upcoming' | 'past';
  nowMs: number;
  /** the device's engagements are still being read */
  isReadingEngagements: boolean;
}

export interface ListingState {
  /** all stored events; before they are read, the first featured ones, or those that the page starts with */
  rows: readonly EventRow[];
  featured: readonly EventRow[];
  /** null while only the first featured events have been read */
  listing: Listing | null;
  /** what the listing was asked for */
  filter: AskedEvents;
  isFiltered: boolean;
  isBusy: boolean;
  /** how many events match; null: unknown */
  total: number | null;
  /** the rows are those that the page starts with: not all that match */
  isInitial: boolean;
}

interface InitialListing {
  rows: readonly EventRow[];
  listing: Listing;
  total: number | null;
  /** it is the list that the server rendered, so it is shown until the device holds as much */
  isAsRendered: boolean;
}

/** The list of the rows that the page starts with; null if it starts without. */
function useInitialListing(filter: EventFilter, isTyping: boolean): InitialListing | null {
  const initial = useInitialRows();
  const { pathname, search } = useLocation();
  if (initial === null || initial.list === null) return null;
  const rows = initial.events;
  const listing = listEvents(rows, filter);
  if (isTyping || initial.path !== pathname + search) return { rows, listing, total: null, isAsRendered: false };
  const { total, complete } = initial.list;
  const listed = listing.listed.slice(0, complete);
  return { rows, total, listing: { ...listing, listed }, isAsRendered: true };
}

/** The device's first featured events, as they were read before anything else; null if the page starts without. */
function useFirstFeatured(nowMs: number): readonly EventRow[] | null {
  const initial = useInitialRows();
  const { pathname, search } = useLocation();
  if (initial === null || initial.db === null || initial.path !== pathname + search) return null;
  const { featured } = listEvents(initial.events, { text: '', category: 'all', venue: '', when: 'upcoming', nowMs });
  return featured.length === 0 ? null : featured;
}

/** The listed events. Deferred, so that key presses never wait for it. */
export function useListing(input: ListingInput): ListingState {
  const { db, filter, city, status, when, nowMs } = input;
  const eventRows = useEventRows(db);
  const first = useFirstFeatured(nowMs);
  const { place } = useAtomValue(positionAtom);
  const text = useDeferredValue(filter.text);
  const category = useDeferredValue(filter.category);
  const venue = useDeferredValue(filter.venue);
  const choices = useDeferredValue(filter.choices);
  const near = choices.isNear ? place : city.at;
  const asked = useMemo(
    () => eventFilterOf({ text, category, venue, choices, near, when, nowMs }),
    [text, category, venue, choices, near, when, nowMs],
  );
  const initial = useInitialListing(asked, filter.isTyping);
  const find = eventRows?.find ?? null;
  const listing = useMemo(() => find?.(asked) ?? null, [find, asked]);
  const isFiltered = isNarrowed(asked);
  const shared = { filter: asked, isFiltered };
  // Until the first pull is complete, the device holds less than the server showed.
  const isDeviceBehind = eventRows === null || (initial?.isAsRendered === true && !eventRows.isSynced);
  if (initial !== null && isDeviceBehind) {
    const { rows, total, isAsRendered } = initial;
    const { featured } = initial.listing;
    // That another list finds nothing among these rows means nothing.
    const isBusy = !isAsRendered && featured.length === 0;
    return { ...shared, rows, featured, listing: initial.listing, total, isBusy, isInitial: true };
  }
  if (first !== null && (eventRows === null || input.isReadingEngagements)) {
    const isBusy = isFiltered || when === 'past';
    return { ...shared, rows: first, featured: first, listing: null, total: null, isBusy, isInitial: true };
  }
  const rows = eventRows?.rows ?? [];
  return {
    ...shared,
    rows,
    featured: listing?.featured ?? rows,
    listing,
    isBusy: city.type === 'searching' || isLoading(eventRows, status, isFiltered || when === 'past'),
    total: listing?.listed.length ?? 0,
    isInitial: false,
  };
}
