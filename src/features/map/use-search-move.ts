import { useEffect, useEffectEvent, useRef } from 'react';
import type { Coordinates } from '#contract/distance.ts';
import { coordinatesOf } from '#data/event-search.ts';
import type { EventRow } from '#data/events.ts';
import type { MapStand } from './use-map-stand.ts';

// Whoever types on is not taken to what half a word finds.
const pauseMs = 600;

interface SearchMove {
  /** empty: nothing is searched for */
  text: string;
  /** those that the text finds; null before they are read */
  rows: readonly EventRow[] | null;
  /** places of that name, the likeliest first */
  places: readonly Coordinates[];
  stand: MapStand | null;
  /** one of them is on the map that is seen */
  isInView: (spot: Coordinates) => boolean;
  onEvents: (spots: readonly Coordinates[]) => void;
  onPlace: (place: Coordinates) => void;
}

/**
 * Takes the map to what a search finds, where nothing of it is seen: to the events, or else to the first place of that name. Once
 * for each text, and not after the person has moved the map themselves.
 */
export function useSearchMove({ text, rows, places, stand, isInView, onEvents, onPlace }: SearchMove): void {
  const query = text.trim();
  const settled = useRef<{ query: string; isDone: boolean; standBefore: MapStand | null }>({
    query: '',
    isDone: true,
    standBefore: null,
  });

  const go = useEffectEvent(() => {
    const state = settled.current;
    if (state.isDone || rows === null || stand === null) return;
    state.isDone = true;
    if (stand !== state.standBefore && stand.isByHand) return;
    const spots = rows.flatMap((row) => coordinatesOf(row) ?? []);
    if (spots.some(isInView)) return;
    const [place] = places;
    if (spots.length > 0) onEvents(spots);
    else if (place !== undefined) onPlace(place);
    // What the server finds may still come.
    else state.isDone = false;
  });
  const begin = useEffectEvent(() => {
    settled.current = { query, isDone: query === '', standBefore: stand };
  });

  useEffect(() => {
    begin();
  }, [query]);
  const isThere = stand !== null;
  useEffect(() => {
    if (query === '' || !isThere) return;
    const timer = setTimeout(() => {
      go();
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [query, rows, places, isThere]);
}
