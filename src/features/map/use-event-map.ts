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
  /** the events to show; null until read */
  rows: readonly EventRow[] | null;
  /** a search: matches are listed wherever they are */
  isSearch: boolean;
  /** the event in the URL; null if there is none or it isn't stored yet */
  chosen: EventRow | null;
  isOffline: boolean;
  fetchArea: MapDeps['fetchArea'];
}

/** A view this close to the user's position would reveal it. */
const privateKm = 1;

const nameOf = ({ event_id: id, ref }: EventRow): string => (id === null ? ref : String(id));

export type EventMapState = ReturnType<typeof useEventMap>;

/** The state and behaviour of an event map, without its rendering. */
export function useEventMap({ db, kind, rows, isSearch, chosen, isOffline, fetchArea }: EventMapOptions) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const mapAddress = useMapAddress(db, kind.name);
  const { viewState, touch, isTouched, isInView, goTo, goToAll } = useMapViewState(map);
  const [highlighted, setHighlighted] = useState<EventRow | null>(null);
  const [pile, setPile] = useState<Pile | null>(null);
  const [hasChosen, setHasChosen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  // Don't move a user who came for a certain place or has begun to look around.
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
    // The user's position must stay in memory, so views near it aren't stored.
    const isNearOwnPlace = own.place !== null && distanceKm(viewState.view, own.place) < privateKm;
    if (!isNearOwnPlace) mapAddress.saveView(viewState.view);
  });
  useEffect(() => {
    persistView();
  }, [viewState]);

  // Goes to the event in the URL once it is stored, which may need a fetch.
  const goToChosen = useEffectEvent(() => {
    const at = chosen === null ? null : coordinatesOf(chosen);
    if (!hasChosen && mapAddress.asked === null && at !== null) goTo(at, kind.chosenZoom);
  });
  const chosenRef = chosen?.ref ?? null;
  useEffect(() => {
    // By ref only: a new like must not move the map.
    if (map !== null && chosenRef !== null) goToChosen();
  }, [map, chosenRef]);

  function focusMap(): void {
    map?.getContainer().focus({ preventScroll: true });
  }
  // However an event is closed, the focus returns to where it was opened.
  const restoreFocus = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    opener.current?.focus({ preventScroll: true });
    // A removed row or marker, or one in a closed sheet, can't take it.
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
      // Moving would close the pile.
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
    setHighlighted,
    /** events of one spot laid out around it; null for none */
    pile,
    setPile,
    openGroup,
    choose,
    /** the user chose it on the page, rather than through the URL */
    hasChosen,
    close: mapAddress.clearChosen,
    /** for controls that disappear when pressed, which would lose the focus */
    focusMap,
    viewState,
    isInView,
    /** moves to the results of a search */
    goToAll(spots: readonly Coordinates[]) {
      setPositioned(true);
      goToAll(spots, defaultZoom);
    },
    go(to: Coordinates, zoom: number) {
      setPositioned(true);
      goTo(to, zoom);
      mapAddress.saveView({ ...to, zoom });
    },
    /** back to the user's position, or the default */
    reset() {
      setPositioned(false);
      setResetting(true);
      own.locateAgain();
      mapAddress.forget();
      goTo(own.place ?? kind.start, defaultZoom);
    },
    /** where the map opens; null until known */
    start: startView(),
  };
}
