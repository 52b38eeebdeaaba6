import { useEffect, useState } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { otherwise } from '#data/fault.ts';
import type { EventQuery } from '#sync/fetch/event-queries.ts';
import * as texts from './texts.ts';

/** Fetches and stores events that may not be on the device; live queries then show them. */
export type FetchEvents = (question: EventQuery, signal: AbortSignal) => Promise<unknown>;

interface MoreEventsProps {
  text: string;
  category: string;
  near: Coordinates | null;
  when: 'upcoming' | 'past';
  fetchEvents: FetchEvents;
}

const debounceMs = 400;
const likedIntervalMs = 60_000;
let likedFetchedAt = -Infinity;

/** Searches on the server too, with an indicator, while local results are shown. */
export function MoreEvents({ text, category, near, when, fetchEvents }: MoreEventsProps) {
  const [isFetching, setFetching] = useState(false);

  useEffect(() => {
    const now = Date.now();
    if (Math.abs(now - likedFetchedAt) < likedIntervalMs) return;
    likedFetchedAt = now;
    // Not aborted on unmount: its results are useful when the user returns.
    fetchEvents({ as: 'liked', from: new Date(now).toISOString() }, new AbortController().signal).catch(
      otherwise(undefined),
    );
  }, [fetchEvents]);

  const trimmed = text.trim();
  const isSearching = trimmed.length > 1 || category !== 'all' || near !== null;
  useEffect(() => {
    if (!isSearching) return;
    const leaving = new AbortController();
    const to = when === 'past' ? new Date().toISOString() : null;
    async function fetchMatching(): Promise<void> {
      setFetching(true);
      // Failures are ignored, as local results are shown.
      await fetchEvents({ as: 'found', text: trimmed, category, near, to }, leaving.signal).catch(otherwise(undefined));
      if (!leaving.signal.aborted) setFetching(false);
    }
    const timer = setTimeout(() => void fetchMatching(), debounceMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      setFetching(false);
    };
  }, [isSearching, trimmed, category, near, when, fetchEvents]);

  return isFetching && texts.lookingForMore;
}
