import { useEffect, useEffectEvent, useRef } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { MapViewState } from './use-view-state.ts';

// Waits for the user to finish typing.
const debounceMs = 600;

interface SearchMove {
  /** empty: no search */
  text: string;
  /** the matching events; null until read */
  rows: readonly EventRow[] | null;
  /** matching places, best first */
  places: readonly Coordinates[];
  viewState: MapViewState | null;
  /** whether a place is visible */
  isInView: (spot: Coordinates) => boolean;
  onEvents: (spots: readonly Coordinates[]) => void;
  onPlace: (place: Coordinates) => void;
}

/**
 * Moves the map to search results if none is visible: to the events, else to the first place. Once per text, and not
 * after the user has moved the map.
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
    // The server's results may still arrive.
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
