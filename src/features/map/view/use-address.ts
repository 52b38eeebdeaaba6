import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import type { AccountDb } from '#data/db/account-db.ts';
import { otherwise } from '#data/fault.ts';
import { readMapView, storeMapView, type MapView } from '#data/map/view.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { viewIn, viewText } from './address.ts';

// Browsers limit how often the URL may change.
const debounceMs = 300;

// Valid only in this document: history survives a reload, and its previous entry may be another site.
const ofEvent = { mapEvent: performance.timeOrigin };

function isOfEvent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mapEvent' in state && state.mapEvent === ofEvent.mapEvent;
}

/** The map's part of the URL, and functions to change it. */
export function useMapAddress(db: AccountDb | null, map: string) {
  const [params, change] = useQuery();
  const { key, state } = useLocation() as { key: string; state: unknown };
  const navigate = useNavigate();
  const [addressView] = useState(() => viewIn(params.get('at')));
  const [storedView, setStoredView] = useState<MapView | null | 'unread'>('unread');
  const [lastView, setLastView] = useState<MapView | null>(null);
  const addressLayer = params.get('layer') === 'satellite' ? ('satellite' as const) : ('map' as const);
  const [layer, setLayer] = useState(addressLayer);

  useEffect(() => {
    if (db === null) return;
    let isGone = false;
    readMapView(db, map)
      .catch(otherwise(null))
      .then((view) => {
        if (!isGone) setStoredView((last) => (last === 'unread' ? view : last));
      })
      .catch(reportError);
    return () => {
      isGone = true;
    };
  }, [db, map]);

  function write(values: Record<string, string | null>, options: NavigateOptions = { replace: true }): void {
    change((query) => {
      for (const [name, value] of Object.entries(values)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
      }
      return query;
    }, options);
  }

  // Going back closes an event, but keeps the layer chosen since.
  const writeLayer = useEffectEvent(() => {
    write({ layer: layer === 'map' ? null : layer });
  });
  useEffect(() => {
    if (addressLayer !== layer) writeLayer();
  }, [addressLayer, layer]);

  const addressAt = params.get('at');
  const persistView = useEffectEvent((view: MapView) => {
    const at = viewText(view);
    // Stored only to the hundred metres of the URL.
    if (db !== null) void storeMapView(db, map, viewIn(at) ?? view);
    if (at !== addressAt) write({ at });
  });
  // Again when going back has put an older view into the URL.
  useEffect(() => {
    if (lastView === null) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // Not if the user has navigated away and the map is just still mounted.
      if (window.location.pathname === page) persistView(lastView);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [lastView, addressAt]);

  const isLeaving = useRef(false);
  // A later effect could still wait when the user leaves, and let a second call through.
  useLayoutEffect(() => {
    isLeaving.current = false;
  }, [key]);

  return {
    /** the view in the URL when the map was opened; null for none */
    asked: addressView,
    /** the stored view; `unread` until known */
    stored: storedView,
    chosen: params.get('event'),
    layer,
    /** A chosen event is a history entry, so that going back closes it. The map then moves to the event. */
    choose(idOrRef: string) {
      setLastView(null);
      write({ event: idOrRef, at: null }, params.has('event') ? { replace: true } : { state: ofEvent });
    },
    clearChosen() {
      // Going back takes a moment; a second call meanwhile would leave the map.
      if (isLeaving.current) return;
      // Only an entry made here can be popped; a URL from elsewhere had none before it.
      if (!isOfEvent(state)) return write({ event: null });
      isLeaving.current = true;
      void navigate(-1);
    },
    setLayer,
    /** Stores where the user moved the map, on the device and in the URL, to be shared and returned to. */
    saveView: setLastView,
    forget() {
      setLastView(null);
      write({ at: null });
    },
  };
}
