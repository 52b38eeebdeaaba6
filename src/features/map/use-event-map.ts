import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { distanceKm, type Coordinates } from '#contract/geo/distance.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { MapView } from '#data/map/view.ts';
import { nearestZoom, type ClusterRequest, type MapPoint } from './cluster/point-index.ts';
import { ownZoom, defaultZoom, type MapKind } from './kinds.ts';
import type { MapDeps } from './deps.ts';
import type { Pile } from './markers/board.ts';
import { useArea } from './view/use-area.ts';
import { useClusteredEvents } from './cluster/use-clustered-events.ts';
import { useMapAddress } from './view/use-address.ts';
import { useMapViewState } from './view/use-view-state.ts';
import { useOwnPlace } from './view/use-own-place.ts';

interface EventMapOptions {
  db: AccountDb | null;
  kind: MapKind;
  /** those that may be shown; null before they are read */
  rows: readonly EventRow[] | null;
  /** a text is searched for: what fits is listed wherever it is */
  isSearch: boolean;
  /** the event that the address names; null for none, or where the device hasn't got it yet */
  chosen: EventRow | null;
  isOffline: boolean;
  fetchArea: MapDeps['fetchArea'];
}

/** So near to where somebody is, a view tells of it. */
const privateKm = 1;

const nameOf = ({ event_id: id, ref }: EventRow): string => (id === null ? ref : String(id));

export type EventMapState = ReturnType<typeof useEventMap>;

/** Everything that a map of events knows and does; what it looks like is told elsewhere. */
export function useEventMap({ db, kind, rows, isSearch, chosen, isOffline, fetchArea }: EventMapOptions) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const mapAddress = useMapAddress(db, kind.name);
  const { stand: viewState, touch, isTouched, isInView, goTo, goToAll } = useMapViewState(map);
  const [highlighted, setHighlighted] = useState<EventRow | null>(null);
  const [pile, setPile] = useState<Pile | null>(null);
  const [hasChosen, setHasChosen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  // Somebody who came for a place, or has begun to look around, is not taken away from it.
  const [isPositioned, setPositioned] = useState(mapAddress.asked !== null || mapAddress.chosen !== null);
  const [isResetting, setResetting] = useState(false);
  const own = useOwnPlace({
    isWanted: kind.isLocating,
    isReady: map !== null,
    onFound: (found) => {
      if (!isPositioned && !isTouched()) goTo(found, isResetting ? defaultZoom : ownZoom, { isSmooth: true });
    },
  });

  const from: Coordinates = own.place ?? viewState?.view ?? kind.start;
  const { latitude, longitude } = from;
  const viewport = viewState?.viewport ?? null;
  const request = useMemo<ClusterRequest | null>(
    () => (viewport === null ? null : { viewport, from: { latitude, longitude }, isListingAll: isSearch }),
    [viewport, latitude, longitude, isSearch],
  );
  const clustered = useClusteredEvents(rows, request);
  const area = useArea({ viewState, isOffline, fetchEvents: fetchArea });

  if (viewState?.isByHand === true && !isPositioned) setPositioned(true);
  const persistView = useEffectEvent(() => {
    if (viewState?.isByHand !== true) return;
    // Where the person is stays in memory, however they look at it.
    const isNearOwnPlace = own.place !== null && distanceKm(viewState.view, own.place) < privateKm;
    if (!isNearOwnPlace) mapAddress.saveView(viewState.view);
  });
  useEffect(() => {
    persistView();
  }, [viewState]);

  // An event that the address names is gone to when it is known, which may be after a question to the server.
  const goToChosen = useEffectEvent(() => {
    const at = chosen === null ? null : coordinatesOf(chosen);
    if (!hasChosen && mapAddress.asked === null && at !== null) goTo(at, kind.chosenZoom);
  });
  const chosenRef = chosen?.ref ?? null;
  useEffect(() => {
    // By its name alone: a new like takes nobody anywhere.
    if (map !== null && chosenRef !== null) goToChosen();
  }, [map, chosenRef]);

  function focusMap(): void {
    map?.getContainer().focus({ preventScroll: true });
  }
  // However an event was closed, the focus that went with it comes back to where it was opened.
  const restoreFocus = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    opener.current?.focus({ preventScroll: true });
    // A row or a marker that has gone meanwhile, or lies in a sheet that is down, takes none.
    if (document.activeElement === document.body) focusMap();
  });
  useEffect(() => {
    if (chosenRef === null) return;
    return () => {
      restoreFocus();
    };
  }, [chosenRef]);

  function startView(): MapView | null {
    if (mapAddress.asked !== null) return mapAddress.asked;
    const at = chosen === null ? null : coordinatesOf(chosen);
    if (at !== null) return { ...at, zoom: kind.chosenZoom };
    return mapAddress.stored === 'unread' ? null : (mapAddress.stored ?? kind.start);
  }

  function choose(event: EventRow, pressedElement: HTMLElement | null): void {
    opener.current = pressedElement;
    setHasChosen(true);
    setPositioned(true);
    const at = coordinatesOf(event);
    if (at !== null && map !== null) {
      // What was laid out around its spot would close up again.
      if (pile?.keys.has(event.ref) !== true) goTo(at, Math.max(kind.chosenZoom, map.getZoom()));
    }
    mapAddress.choose(nameOf(event));
  }

  function openGroup(group: Extract<MapPoint, { type: 'group' }>): void {
    goTo(group, group.zoom ?? nearestZoom, { isSmooth: true, isByHand: true });
  }

  return {
    map,
    setMap,
    place: mapAddress,
    touch,
    own,
    from,
    look: clustered,
    area,
    highlighted,
    setLifted: setHighlighted,
    /** events of one spot that are laid out around it; null for none */
    pile,
    setPile,
    openGroup,
    choose,
    /** the person has asked for what is shown, and it wasn't the address */
    hasChosen,
    close: mapAddress.clearChosen,
    /** for whatever goes when it has been pressed: the focus would go with it */
    focusMap,
    stand: viewState,
    isInView,
    /** to what a search has found */
    goToAll(spots: readonly Coordinates[]) {
      setPositioned(true);
      goToAll(spots, defaultZoom);
    },
    go(to: Coordinates, zoom: number) {
      setPositioned(true);
      goTo(to, zoom);
      mapAddress.saveView({ ...to, zoom });
    },
    /** back to where the person is, or is taken to be */
    reset() {
      setPositioned(false);
      setResetting(true);
      own.locateAgain();
      mapAddress.forget();
      goTo(own.place ?? kind.start, defaultZoom);
    },
    /** where the map opens; null before that is known */
    start: startView(),
  };
}
