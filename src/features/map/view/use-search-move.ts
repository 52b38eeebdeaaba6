import { useEffect, useEffectEvent, useRef } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { MapViewState } from './use-view-state.ts';

// Whoever types on is not taken to what half a word finds.
const debounceMs = 600;

interface SearchMove {
  /** empty: nothing is searched for */
  text: string;
  /** those that the text finds; null before they are read */
  rows: readonly EventRow[] | null;
  /** places of that name, the likeliest first */
  places: readonly Coordinates[];
  viewState: MapViewState | null;
  /** one of them is on the map that is seen */
  isInView: (spot: Coordinates) => boolean;
  onEvents: (spots: readonly Coordinates[]) => void;
  onPlace: (place: Coordinates) => void;
}

/**
 * Takes the map to what a search finds, where nothing of it is seen: to the events, or else to the first place of that name. Once
 * for each text, and not after the person has moved the map themselves.
 */
export function useSearchMove({ text, rows, places, viewState, isInView, onEvents, onPlace }: SearchMove): void {
  const query = text.trim();
  const progress = useRef<{ query: string; isDone: boolean; viewStateBefore: MapViewState | null }>({
    query: '',
    isDone: true,
    viewStateBefore: null,
  });

  const go = useEffectEvent(() => {
    const state = progress.current;
    if (state.isDone || rows === null || viewState === null) return;
    state.isDone = true;
    if (viewState !== state.viewStateBefore && viewState.isByHand) return;
    const spots = rows.flatMap((row) => coordinatesOf(row) ?? []);
    if (spots.some(isInView)) return;
    const [place] = places;
    if (spots.length > 0) onEvents(spots);
    else if (place !== undefined) onPlace(place);
    // What the server finds may still come.
    else state.isDone = false;
  });
  const begin = useEffectEvent(() => {
    progress.current = { query, isDone: query === '', viewStateBefore: viewState };
  });

  useEffect(() => {
    begin();
  }, [query]);
  const isThere = viewState !== null;
  useEffect(() => {
    if (query === '' || !isThere) return;
    const timer = setTimeout(() => {
      go();
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [query, rows, places, isThere]);
}
