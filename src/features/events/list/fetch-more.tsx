import { useEffect, useState } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { otherwise } from '#data/fault.ts';
import type { EventQuery } from '#sync/fetch/events.ts';

/** Asks the server for events that the device may not hold, and keeps them. Tells nothing: the device's list grows by itself. */
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

/** Asks the server too, while the device's own stand there already; says so as long as it does. */
export function MoreEvents({ text, category, near, when, fetchEvents }: MoreEventsProps) {
  const [isFetching, setFetching] = useState(false);

  useEffect(() => {
    const now = Date.now();
    if (Math.abs(now - likedFetchedAt) < likedIntervalMs) return;
    likedFetchedAt = now;
    // Whoever leaves the page meanwhile finds them there when they are back.
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
      // What goes wrong is nobody's worry: what the device holds stands there.
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

  return isFetching && 'Looking for more…';
}
