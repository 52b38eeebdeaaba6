import type { LatLngTuple, PointTuple } from 'leaflet';
import { useMemo, type ReactNode } from 'react';
import { Popup } from 'react-leaflet';
import type { Coordinates } from '#contract/distance.ts';

interface InfoWindowProps {
  at: Coordinates;
  /** how large the marker is that it stands over */
  markerPx: number;
  children: ReactNode;
}

const widthPx = 288;
const paddingPx: PointTuple = [16, 72];

/** What is told of a marker, beside it. */
export function InfoWindow({ at: { latitude, longitude }, markerPx, children }: InfoWindowProps) {
  // With another array, though of the same place, it would be closed and opened anew.
  const position = useMemo<LatLngTuple>(() => [latitude, longitude], [latitude, longitude]);
  return (
    <Popup
      position={position}
      offset={[0, -markerPx / 2]}
      closeButton={false}
      closeOnEscapeKey={false}
      closeOnClick={false}
      autoClose={false}
      autoPanPadding={paddingPx}
      minWidth={widthPx}
      maxWidth={widthPx}
      className="map-popup"
    >
      {children}
    </Popup>
  );
}
