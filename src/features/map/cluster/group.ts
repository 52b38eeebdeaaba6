import { markerClusterGroup, type DivIcon, type MarkerCluster } from 'leaflet';
// The plugin expects Leaflet as a global, which Leaflet's own module sets.
import 'leaflet.markercluster';

/** Clusters of at least two points less than 60 px apart. */
export function createClusterGroup(iconOf: (cluster: MarkerCluster) => DivIcon) {
  return markerClusterGroup({
    maxClusterRadius: 60,
    iconCreateFunction: iconOf,
    showCoverageOnHover: false,
    // It gets only visible points anyway.
    removeOutsideVisibleBounds: false,
    // Points change with each view; animated ones would be left behind.
    animate: false,
    // Leaves space for a 45 px marker between neighbours of a spiderfied cluster.
    spiderfyDistanceMultiplier: 2,
    spiderLegPolylineOptions: { weight: 2, className: 'map-leg', interactive: false },
  });
}
