import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AccountDb } from '#data/db.ts';
import { heldMapView, keepMapView, type MapView } from '#data/map-view.ts';
import { viewIn, viewText } from './map-address.ts';

// Browsers allow only so many changes of the address in a while.
const settleMs = 300;

/** What an address asks of a map. */
export function useMapPlace(db: AccountDb | null) {
  const [params, setParams] = useSearchParams();
  const [asked] = useState(() => viewIn(params.get('at')));
  const [held, setHeld] = useState<MapView | null | 'unread'>('unread');
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (db === null) return;
    let isGone = false;
    heldMapView(db)
      .catch(() => null)
      .then((view) => {
        if (!isGone) setHeld((last) => (last === 'unread' ? view : last));
      })
      .catch(reportError);
    return () => {
      isGone = true;
    };
  }, [db]);
  useEffect(
    () => () => {
      clearTimeout(settling.current);
    },
    [],
  );

  function write(name: string, value: string | null, isNew = false): void {
    setParams(
      (last) => {
        const next = new URLSearchParams(last);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: !isNew },
    );
  }

  return {
    /** the view that the address told when the map was opened; null for none */
    asked,
    /** where the person left the map; `unread` before that is known */
    held,
    chosen: params.get('event'),
    layer: params.get('layer') === 'satellite' ? ('satellite' as const) : ('map' as const),
    /** null for none. An event that is looked at is an entry of the history: the way back closes it. */
    choose(idOrRef: string | null) {
      write('event', idOrRef, idOrRef !== null && !params.has('event'));
    },
    setLayer(layer: 'map' | 'satellite') {
      write('layer', layer === 'map' ? null : layer);
    },
    /** Keeps where the person has moved the map: on the device, and in the address, so that it can be shared and gone back to. */
    keep(view: MapView) {
      clearTimeout(settling.current);
      const page = window.location.pathname;
      settling.current = setTimeout(() => {
        if (db !== null) void keepMapView(db, view);
        // The person has gone on, and the map only hasn't left the screen yet.
        if (window.location.pathname === page) write('at', viewText(view));
      }, settleMs);
    },
    forget() {
      clearTimeout(settling.current);
      write('at', null);
    },
  };
}
