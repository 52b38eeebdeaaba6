import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { distanceKm, type Coordinates } from '#contract/distance.ts';
import type { AccountDb } from '#data/db.ts';
import { coordinatesOf } from '#data/event-search.ts';
import type { EventRow } from '#data/events.ts';
import type { MapView } from '#data/map-view.ts';
import { nearestZoom, type LookQuestion, type MapPoint } from './cluster-index.ts';
import { ownZoom, usualZoom, type MapKind } from './map-kinds.ts';
import type { MapPorts } from './map-ports.ts';
import type { Pile } from './marker-board.ts';
import { useArea } from './use-area.ts';
import { useClusterLook } from './use-cluster-look.ts';
import { useMapPlace } from './use-map-place.ts';
import { useMapStand } from './use-map-stand.ts';
import { useOwnPlace } from './use-own-place.ts';

interface EventMapOptions {
  db: AccountDb | null;
  kind: MapKind;
  /** those that may be shown; null before they are read */
  rows: readonly EventRow[] | null;
  /** a text is searched for: what fits is listed wherever it is */
  isSearch: boolean;
  /** the event that the address names; null for none, or where the device hasn't got it yet */
  chosen: EventRow | null;
  isOut: boolean;
  askArea: MapPorts['askArea'];
}

/** So near to where somebody is, a view tells of it. */
const privateKm = 1;

const nameOf = ({ event_id: id, ref }: EventRow): string => (id === null ? ref : String(id));

export type EventMapState = ReturnType<typeof useEventMap>;

/** Everything that a map of events knows and does; what it looks like is told elsewhere. */
export function useEventMap({ db, kind, rows, isSearch, chosen, isOut, askArea }: EventMapOptions) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const place = useMapPlace(db, kind.name);
  const { stand, touch, isTouched, isInView, goTo, goToAll } = useMapStand(map);
  const [lifted, setLifted] = useState<EventRow | null>(null);
  const [pile, setPile] = useState<Pile | null>(null);
  const [hasChosen, setHasChosen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  // Somebody who came for a place, or has begun to look around, is not taken away from it.
  const [isLed, setLed] = useState(place.asked !== null || place.chosen !== null);
  const [isResetting, setResetting] = useState(false);
  const own = useOwnPlace({
    isWanted: kind.isLocating,
    isReady: map !== null,
    onFound: (found) => {
      if (!isLed && !isTouched()) goTo(found, isResetting ? usualZoom : ownZoom, { isSmooth: true });
    },
  });

  const from: Coordinates = own.place ?? stand?.view ?? kind.start;
  const { latitude, longitude } = from;
  const seen = stand?.seen ?? null;
  const question = useMemo<LookQuestion | null>(
    () => (seen === null ? null : { seen, from: { latitude, longitude }, isEverywhere: isSearch }),
    [seen, latitude, longitude, isSearch],
  );
  const look = useClusterLook(rows, question);
  const area = useArea({ stand, isOut, ask: askArea });

  if (stand?.isByHand === true && !isLed) setLed(true);
  const rest = useEffectEvent(() => {
    if (stand?.isByHand !== true) return;
    // Where the person is stays in memory, however they look at it.
    const isTheirs = own.place !== null && distanceKm(stand.view, own.place) < privateKm;
    if (!isTheirs) place.keep(stand.view);
  });
  useEffect(() => {
    rest();
  }, [stand]);

  // An event that the address names is gone to when it is known, which may be after a question to the server.
  const arrive = useEffectEvent(() => {
    const at = chosen === null ? null : coordinatesOf(chosen);
    if (!hasChosen && place.asked === null && at !== null) goTo(at, kind.chosenZoom);
  });
  const chosenRef = chosen?.ref ?? null;
  useEffect(() => {
    // By its name alone: a new like takes nobody anywhere.
    if (map !== null && chosenRef !== null) arrive();
  }, [map, chosenRef]);

  function focusMap(): void {
    map?.getContainer().focus({ preventScroll: true });
  }
  // However an event was closed, the focus that went with it comes back to where it was opened.
  const comeBack = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    opener.current?.focus({ preventScroll: true });
    // A row or a marker that has gone meanwhile, or lies in a sheet that is down, takes none.
    if (document.activeElement === document.body) focusMap();
  });
  useEffect(() => {
    if (chosenRef === null) return;
    return () => {
      comeBack();
    };
  }, [chosenRef]);

  function startOf(): MapView | null {
    if (place.asked !== null) return place.asked;
    const at = chosen === null ? null : coordinatesOf(chosen);
    if (at !== null) return { ...at, zoom: kind.chosenZoom };
    return place.held === 'unread' ? null : (place.held ?? kind.start);
  }

  function choose(event: EventRow, pressed: HTMLElement | null): void {
    opener.current = pressed;
    setHasChosen(true);
    setLed(true);
    const at = coordinatesOf(event);
    if (at !== null && map !== null) {
      // What was laid out around its spot would close up again.
      if (pile?.keys.has(event.ref) !== true) goTo(at, Math.max(kind.chosenZoom, map.getZoom()));
    }
    place.choose(nameOf(event));
  }

  function openGroup(group: Extract<MapPoint, { as: 'group' }>): void {
    goTo(group, group.zoom ?? nearestZoom, { isSmooth: true, isByHand: true });
  }

  return {
    map,
    setMap,
    place,
    touch,
    own,
    from,
    look,
    area,
    lifted,
    setLifted,
    /** events of one spot that are laid out around it; null for none */
    pile,
    setPile,
    openGroup,
    choose,
    /** the person has asked for what is shown, and it wasn't the address */
    hasChosen,
    close: place.unchoose,
    /** for whatever goes when it has been pressed: the focus would go with it */
    focusMap,
    stand,
    isInView,
    /** to what a search has found */
    goToAll(spots: readonly Coordinates[]) {
      setLed(true);
      goToAll(spots, usualZoom);
    },
    go(to: Coordinates, zoom: number) {
      setLed(true);
      goTo(to, zoom);
      place.keep({ ...to, zoom });
    },
    /** back to where the person is, or is taken to be */
    reset() {
      setLed(false);
      setResetting(true);
      own.ask();
      place.forget();
      goTo(own.place ?? kind.start, usualZoom);
    },
    /** where the map opens; null before that is known */
    start: startOf(),
  };
}
