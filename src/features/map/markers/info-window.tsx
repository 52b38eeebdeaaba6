import type { LatLngTuple, PointTuple } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import { Popup, useMap } from 'react-leaflet';
import type { Coordinates } from '#contract/geo/distance.ts';
import { nearView } from './near-view.ts';

interface InfoWindowProps {
  at: Coordinates;
  /** how large the marker is that it stands over */
  markerPx: number;
  children: ReactNode;
}

const widthPx = 288;
// What the map brings into view when the window opens: the marker, and so much above it.
const panPadding = { paddingTopLeft: [160, 496], paddingBottomRight: [160, 48] } satisfies Record<string, PointTuple>;

/** What is told of a marker, beside it. */
export function InfoWindow({ at: { latitude, longitude }, markerPx, children }: InfoWindowProps) {
  const map = useMap();
  const east = nearView(map, longitude);
  // With another array, though of the same place, it would be closed and opened anew.
  const position = useMemo<LatLngTuple>(() => [latitude, east], [latitude, east]);
  // Once: with each word that changes in the window the map would be pulled back to it.
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
