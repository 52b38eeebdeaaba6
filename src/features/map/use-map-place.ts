import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import type { AccountDb } from '#data/db.ts';
import { otherwise } from '#data/fault.ts';
import { heldMapView, keepMapView, type MapView } from '#data/map-view.ts';
import { useQuery } from '#ui/use-query.ts';
import { viewIn, viewText } from './map-address.ts';

// Browsers allow only so many changes of the address in a while.
const settleMs = 300;

// It belongs to this very document: the history outlives a reload, and what came before may be another site then.
const ofEvent = { mapEvent: performance.timeOrigin };

function isOfEvent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mapEvent' in state && state.mapEvent === ofEvent.mapEvent;
}

/** What an address asks of a map. */
export function useMapPlace(db: AccountDb | null, map: string) {
  const [params, change] = useQuery();
  const { key, state } = useLocation() as { key: string; state: unknown };
  const navigate = useNavigate();
  const [asked] = useState(() => viewIn(params.get('at')));
  const [held, setHeld] = useState<MapView | null | 'unread'>('unread');
  const [left, setLeft] = useState<MapView | null>(null);
  const told = params.get('layer') === 'satellite' ? ('satellite' as const) : ('map' as const);
  const [layer, setLayer] = useState(told);

  useEffect(() => {
    if (db === null) return;
    let isGone = false;
    heldMapView(db, map)
      .catch(otherwise(null))
      .then((view) => {
        if (!isGone) setHeld((last) => (last === 'unread' ? view : last));
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
  const tellLayer = useEffectEvent(() => {
    write({ layer: layer === 'map' ? null : layer });
  });
  useEffect(() => {
    if (told !== layer) tellLayer();
  }, [told, layer]);

  const toldAt = params.get('at');
  const settle = useEffectEvent((view: MapView) => {
    const at = viewText(view);
    // To the hundred metres that the address tells, and no nearer.
    if (db !== null) void keepMapView(db, map, viewIn(at) ?? view);
    if (at !== toldAt) write({ at });
  });
  // Again when the way back has brought an older one into the address.
  useEffect(() => {
    if (left === null) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // The person has gone on, and the map only hasn't left the screen yet.
      if (window.location.pathname === page) settle(left);
    }, settleMs);
    return () => {
      clearTimeout(timer);
    };
  }, [left, toldAt]);

  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  return {
    /** the view that the address told when the map was opened; null for none */
    asked,
    /** where the person left the map; `unread` before that is known */
    held,
    chosen: params.get('event'),
    layer,
    /** An event that is looked at is an entry of the history: the way back closes it. The map is where the event is then. */
    choose(idOrRef: string) {
      setLeft(null);
      write({ event: idOrRef, at: null }, params.has('event') ? { replace: true } : { state: ofEvent });
    },
    unchoose() {
      // The way back takes a moment; a second wish meanwhile would leave the map as well.
      if (isLeaving.current) return;
      // Where the entry was made here, it goes; an address from elsewhere had none before it.
      if (!isOfEvent(state)) return write({ event: null });
      isLeaving.current = true;
      void navigate(-1);
    },
    setLayer,
    /** Keeps where the person has moved the map: on the device, and in the address, so that it can be shared and gone back to. */
    keep: setLeft,
    forget() {
      setLeft(null);
      write({ at: null });
    },
  };
}
