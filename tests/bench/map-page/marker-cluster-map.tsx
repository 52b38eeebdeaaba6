import { divIcon, markerClusterGroup, marker, type Map as LeafletMap } from 'leaflet';
// It finds Leaflet as a global, which Leaflet's own module sets.
import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import { useEffect, useState } from 'react';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { eventItem } from '#features/map/markers/appearance.ts';
import { MarkerSigns } from '#features/map/markers/icons.tsx';
import { WorldMap } from '#features/map/world-map.tsx';
import type { MapView } from '#data/map/view.ts';

const sizePx = 45;
const plain = {
  sizePx,
  states: { engagements: new Map(), changes: new Map() },
  // Names of markers are left out: this draws only.
  deps: { dateText: () => '', placeText: () => '' },
  chosen: null,
  highlighted: null,
  onChoose: () => undefined,
  onHighlight: () => undefined,
};

function put(map: LeafletMap, rows: readonly EventRow[], isChunked: boolean): () => void {
  const group = markerClusterGroup({
    maxClusterRadius: 60,
    chunkedLoading: isChunked,
    iconCreateFunction: (cluster) =>
      divIcon({
        className: 'map-cluster',
        html: `<span>${String(cluster.getChildCount())}</span>`,
        iconSize: [50, 50],
      }),
  });
  const markers = rows.flatMap((row) => {
    const at = coordinatesOf(row);
    if (at === null) return [];
    const { className, html } = eventItem(row, plain).look();
    return marker([at.latitude, at.longitude], { icon: divIcon({ className, html, iconSize: [sizePx, sizePx] }) });
  });
  group.addLayers(markers);
  map.addLayer(group);
  return () => {
    map.removeLayer(group);
  };
}

interface MarkerClusterMapProps {
  rows: readonly EventRow[] | null;
  start: MapView;
  isChunked: boolean;
}

/** The same map with leaflet.markercluster on it; it has no list, and its markers no names and no listeners. */
export function MarkerClusterMap({ rows, start, isChunked }: MarkerClusterMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  useEffect(() => {
    if (map === null || rows === null) return;
    return put(map, rows, isChunked);
  }, [map, rows, isChunked]);
  return (
    <div className="flex h-full min-h-0">
      <MarkerSigns />
      <aside className="w-96 shrink-0" />
      <div className="relative isolate min-w-0 flex-1 overflow-hidden">
        <WorldMap start={start} label="Map" tiles={null} isDrawn map={map} onMap={setMap} />
      </div>
    </div>
  );
}
