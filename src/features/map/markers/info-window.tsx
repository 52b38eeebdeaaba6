import type { LatLngTuple, PointTuple } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import { Popup, useMap } from 'react-leaflet';
import type { Coordinates } from '#contract/geo/distance.ts';
import { nearView } from './near-view.ts';

interface InfoWindowProps {
  at: Coordinates;
  /** size of its marker */
  markerPx: number;
  children: ReactNode;
}

const widthPx = 288;
// The space to bring into view with the window: the marker, and this much above it.
const panPadding = { paddingTopLeft: [160, 496], paddingBottomRight: [160, 48] } satisfies Record<string, PointTuple>;

/** An event's details beside its marker. */
export function InfoWindow({ at: { latitude, longitude }, markerPx, children }: InfoWindowProps) {
  const map = useMap();
  const east = nearView(map, longitude);
  // Memoised, as a new array would close and reopen it.
  const position = useMemo<LatLngTuple>(() => [latitude, east], [latitude, east]);
  // Once: each change of its text would pull the map back.
  const panIntoView = useEffectEvent(() => {
    map.panInside(position, { ...panPadding, animate: false });
  });
  useEffect(() => {
    panIntoView();
  }, []);
  return (
    <Popup
      position={position}
      offset={[0, -markerPx / 2]}
      closeButton={false}
      closeOnEscapeKey={false}
      closeOnClick={false}
      autoClose={false}
      autoPan={false}
      minWidth={widthPx}
      maxWidth={widthPx}
      className="map-popup"
    >
      {children}
    </Popup>
  );
}
