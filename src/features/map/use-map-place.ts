import { useEffect, useEffectEvent, useState } from 'react';
import type { AccountDb } from '#data/db.ts';
import { heldMapView, keepMapView, type MapView } from '#data/map-view.ts';
import { useQuery } from '#ui/use-query.ts';
import { viewIn, viewText } from './map-address.ts';

// Browsers allow only so many changes of the address in a while.
const settleMs = 300;

/** What an address asks of a map. */
export function useMapPlace(db: AccountDb | null) {
  const [params, change] = useQuery();
  const [asked] = useState(() => viewIn(params.get('at')));
  const [held, setHeld] = useState<MapView | null | 'unread'>('unread');
  const [left, setLeft] = useState<MapView | null>(null);

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
  function write(name: string, value: string | null, isNew = false): void {
    change(
      (query) => {
        if (value === null) query.delete(name);
        else query.set(name, value);
        return query;
      },
      { replace: !isNew },
    );
  }

  const settle = useEffectEvent((view: MapView) => {
    if (db !== null) void keepMapView(db, view);
    write('at', viewText(view));
  });
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
  }, [left]);

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
    keep: setLeft,
    forget() {
      setLeft(null);
      write('at', null);
    },
  };
}
