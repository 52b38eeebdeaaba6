import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { Listing } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { useEventRows, type EventRows } from './use-rows.ts';
import type { ListFilter } from './use-filter.ts';

/** Whether the result is still unknown: rows are being read, or the first sync is running. */
function isLoading(eventRows: EventRows | null, status: EngineStatus | null, needsAll: boolean): boolean {
  if (eventRows === null) return true;
  if (eventRows.rows.length > 0) return needsAll && eventRows.find === null;
  return eventRows.find === null || status === null || (!eventRows.isSynced && status.gate === null);
}

interface ListingInput {
  db: AccountDb | null;
  filter: ListFilter;
  status: EngineStatus | null;
  when: 'upcoming' | 'past';
  nowMs: number;
}

export interface ListingState {
  /** all stored events; before they are read, the first featured ones */
  rows: readonly EventRow[];
  featured: readonly EventRow[];
  /** null while only the first featured events have been read */
  listing: Listing | null;
  /** the user's position, if the nearest come first */
  near: Coordinates | null;
  text: string;
  category: string;
  venue: string;
  isFiltered: boolean;
  isBusy: boolean;
}

/** The listed events. Deferred, so that key presses never wait for it. */
export function useListing({ db, filter, status, when, nowMs }: ListingInput): ListingState {
  const eventRows = useEventRows(db);
  const { place } = useAtomValue(positionAtom);
  const text = useDeferredValue(filter.text);
  const category = useDeferredValue(filter.category);
  const venue = useDeferredValue(filter.venue);
  const near = filter.isNear ? place : null;
  const find = eventRows?.find ?? null;
  const listing = useMemo(
    () => find?.({ text, category, venue, when, nowMs, near }) ?? null,
    [find, text, category, venue, when, nowMs, near],
  );
  const rows = eventRows?.rows ?? [];
  const isFiltered = text.trim() !== '' || category !== 'all' || venue !== '';
  return {
    rows,
    featured: listing?.featured ?? rows,
    listing,
    near,
    text,
    category,
    venue,
    isFiltered,
    isBusy: isLoading(eventRows, status, isFiltered || near !== null || when === 'past'),
  };
}
