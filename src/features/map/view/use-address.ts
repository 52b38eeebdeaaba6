import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import type { AccountDb } from '#data/db/account-db.ts';
import { otherwise } from '#data/fault.ts';
import { readMapView, storeMapView, type MapView } from '#data/map/view.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { viewIn, viewText } from './address.ts';

// Browsers allow only so many changes of the address in a while.
const debounceMs = 300;

// It belongs to this very document: the history outlives a reload, and what came before may be another site then.
const ofEvent = { mapEvent: performance.timeOrigin };

function isOfEvent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mapEvent' in state && state.mapEvent === ofEvent.mapEvent;
}

/** What an address asks of a map. */
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

  // The way back closes an event; what the map is laid out with stays as it was chosen since.
  const writeLayer = useEffectEvent(() => {
    write({ layer: layer === 'map' ? null : layer });
  });
  useEffect(() => {
    if (addressLayer !== layer) writeLayer();
  }, [addressLayer, layer]);

  const addressAt = params.get('at');
  const persistView = useEffectEvent((view: MapView) => {
    const at = viewText(view);
    // To the hundred metres that the address tells, and no nearer.
    if (db !== null) void storeMapView(db, map, viewIn(at) ?? view);
    if (at !== addressAt) write({ at });
  });
  // Again when the way back has brought an older one into the address.
  useEffect(() => {
    if (lastView === null) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // The person has gone on, and the map only hasn't left the screen yet.
      if (window.location.pathname === page) persistView(lastView);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [lastView, addressAt]);

  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  return {
    /** the view that the address told when the map was opened; null for none */
    asked: addressView,
    /** where the person left the map; `unread` before that is known */
    stored: storedView,
    chosen: params.get('event'),
    layer,
    /** An event that is looked at is an entry of the history: the way back closes it. The map is where the event is then. */
    choose(idOrRef: string) {
      setLastView(null);
      write({ event: idOrRef, at: null }, params.has('event') ? { replace: true } : { state: ofEvent });
    },
    clearChosen() {
      // The way back takes a moment; a second wish meanwhile would leave the map as well.
      if (isLeaving.current) return;
      // Where the entry was made here, it goes; an address from elsewhere had none before it.
      if (!isOfEvent(state)) return write({ event: null });
      isLeaving.current = true;
      void navigate(-1);
    },
    setLayer,
    /** Keeps where the person has moved the map: on the device, and in the address, so that it can be shared and gone back to. */
    saveView: setLastView,
    forget() {
      setLastView(null);
      write({ at: null });
    },
  };
}
