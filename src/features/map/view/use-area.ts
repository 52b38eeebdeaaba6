import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { distanceKm } from '#contract/geo/distance.ts';
import { otherwise } from '#data/fault.ts';
import type { Area, MapDeps } from '#features/map/deps.ts';
import type { MapViewState } from './use-view-state.ts';

/** The minimum radius to request. */
const radiusKm = 50;
// Half the earth's circumference.
const farthestKm = 20_000;

interface FetchedArea extends Area {
  /**
   * false: there are more events than were returned, so a closer view may find others. Until the reply, nothing is
   * requested again.
   */
  isWhole: boolean;
}

/** Whether the view lies within a requested area. */
function isWithin({ view, radiusKm: viewRadiusKm }: MapViewState, area: Area): boolean {
  return area.radiusKm >= farthestKm || distanceKm(view, area.center) + viewRadiusKm <= area.radiusKm;
}

/** Whether a request would bring nothing new. */
function isCovered(viewState: MapViewState, areas: readonly FetchedArea[]): boolean {
  return areas.some((area) => isWithin(viewState, area) && (area.isWhole || viewState.radiusKm * 2 > area.radiusKm));
}

/** The area to request: only the view, if there are more events than one reply contains. */
function areaOf(viewState: MapViewState, areas: readonly FetchedArea[]): Area {
  const { latitude, longitude } = viewState.view;
  const leastKm = areas.some((area) => !area.isWhole && isWithin(viewState, area)) ? 1 : radiusKm;
  const viewRadiusKm = Math.ceil(viewState.radiusKm);
  return { center: { latitude, longitude }, radiusKm: Math.min(farthestKm, Math.max(leastKm, viewRadiusKm)) };
}

interface AreaOptions {
  viewState: MapViewState | null;
  /** the server is unreachable */
  isOffline: boolean;
  fetchEvents: MapDeps['fetchArea'];
}

/**
 * Fetches the server's events for the view: automatically if the app moved the map, on request if the user did, and
 * never twice for the same area.
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
    // Failures are ignored: stored events are shown, and the area can be requested again.
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
    // Lets the map render first.
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
    isFetching,
    /** the view is a new area that the user may request */
    isOffered: isNew && viewState.isByHand,
    search() {
      if (viewState !== null) void fetchArea(areaOf(viewState, fetched));
    },
  };
}
