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

/** Whether what is asked for can't be told yet: rows are being read, or the first ever are being fetched. */
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
  /** all that the device holds; before that, the first featured ones */
  rows: readonly EventRow[];
  featured: readonly EventRow[];
  /** null as long as only the first featured ones have been read */
  listing: Listing | null;
  /** where the person is, if the nearest are wanted first */
  near: Coordinates | null;
  text: string;
  category: string;
  venue: string;
  isFiltered: boolean;
  isBusy: boolean;
}

/** What of the device's events is shown. It follows the keys as soon as there is time: a key never waits for it. */
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
