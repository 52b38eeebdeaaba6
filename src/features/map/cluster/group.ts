import { markerClusterGroup, type DivIcon, type MarkerCluster } from 'leaflet';
// It finds Leaflet as a global, which Leaflet's own module sets.
import 'leaflet.markercluster';

/** Clusters of at least two points that stand less than 60 px apart. */
export function createClusterGroup(iconOf: (cluster: MarkerCluster) => DivIcon) {
  return markerClusterGroup({
    maxClusterRadius: 60,
    iconCreateFunction: iconOf,
    showCoverageOnHover: false,
    // It is given what is seen, and no more.
    removeOutsideVisibleBounds: false,
    // Points come and go with each look; what flies meanwhile would be left behind.
    animate: false,
    // Between two neighbours of a pile there is room for a marker of 45 px.
    spiderfyDistanceMultiplier: 2,
    spiderLegPolylineOptions: { weight: 2, className: 'map-leg', interactive: false },
  });
}
