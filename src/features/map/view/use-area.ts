import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { distanceKm } from '#contract/geo/distance.ts';
import { otherwise } from '#data/fault.ts';
import type { Area, MapDeps } from '#features/map/deps.ts';
import type { MapViewState } from './use-view-state.ts';

/** How far around the middle is asked for at least. */
const radiusKm = 50;
// Half the earth's way around.
const farthestKm = 20_000;

interface FetchedArea extends Area {
  /** false: there are more than were told, so that a nearer look may find others. Until it is answered nobody asks again. */
  isWhole: boolean;
}

/** Whether what is seen lies within an area that was asked for. */
function isWithin({ view, radiusKm: viewRadiusKm }: MapViewState, area: Area): boolean {
  return area.radiusKm >= farthestKm || distanceKm(view, area.center) + viewRadiusKm <= area.radiusKm;
}

/** Whether asking would tell no more than is told already. */
function isCovered(viewState: MapViewState, areas: readonly FetchedArea[]): boolean {
  return areas.some((area) => isWithin(viewState, area) && (area.isWhole || viewState.radiusKm * 2 > area.radiusKm));
}

/** What is asked about: where there are more events than are told at once, no more than is seen. */
function areaOf(viewState: MapViewState, areas: readonly FetchedArea[]): Area {
  const { latitude, longitude } = viewState.view;
  const leastKm = areas.some((area) => !area.isWhole && isWithin(viewState, area)) ? 1 : radiusKm;
  const viewRadiusKm = Math.ceil(viewState.radiusKm);
  return { center: { latitude, longitude }, radiusKm: Math.min(farthestKm, Math.max(leastKm, viewRadiusKm)) };
}

interface AreaOptions {
  viewState: MapViewState | null;
  /** there is no server to ask */
  isOffline: boolean;
  fetchEvents: MapDeps['fetchArea'];
}

/**
 * The server's events of the part that is seen. It is asked by itself where the app took the map; where the person moved it, at
 * a press, and never twice for the same part.
 */
export function useArea({ viewState, isOffline, fetchEvents }: AreaOptions) {
  const [fetched, setFetched] = useState<readonly FetchedArea[]>([]);
  const leaving = useRef<AbortController | null>(null);
  const [isFetching, setFetching] = useState(false);
  const isNew = viewState !== null && !isOffline && !isCovered(viewState, fetched);

  async function fetchArea(requestedArea: Area): Promise<void> {
    const area: FetchedArea = { ...requestedArea, isWhole: true };
    leaving.current?.abort();
    const request = new AbortController();
    leaving.current = request;
    setFetched((areas) => [...areas, area]);
    setFetching(true);
    // What goes wrong is nobody's worry: what the device holds stands there, and the area may be asked for again.
    const answer = await fetchEvents(requestedArea, request.signal).catch(otherwise(null));
    setFetched((areas) => {
      const others = areas.filter((other) => other !== area);
      return answer === null ? others : [...others, { ...requestedArea, isWhole: answer.isWhole }];
    });
    if (!request.signal.aborted) setFetching(false);
  }

  const fetchIfNew = useEffectEvent((now: MapViewState) => {
    if (isNew && !now.isByHand) void fetchArea(areaOf(now, fetched));
  });
  useEffect(() => {
    if (viewState === null) return;
    // The map is there first, and the question after it.
    const timer = setTimeout(() => {
      fetchIfNew(viewState);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [viewState, isOffline]);
  useEffect(
    () => () => {
      leaving.current?.abort();
    },
    [],
  );

  return {
    isLooking: isFetching,
    /** the part that is seen is a new one, and the person may have it asked for */
    isOffered: isNew && viewState.isByHand,
    search() {
      if (viewState !== null) void fetchArea(areaOf(viewState, fetched));
    },
  };
}
