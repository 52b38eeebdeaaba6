import type { DivIcon, Map as LeafletMap, Marker, MarkerCluster } from 'leaflet';
import { createClusterGroup } from '#features/map/cluster/group.ts';
import { makeButton, currentElement, iconOf } from './element.ts';
import { clusterLook, type BoardItem } from './appearance.ts';
import { nearView } from './near-view.ts';
import { createPlacedMarker, updatePlacedMarker, type PlacedMarker } from './placed-marker.ts';

/** A cluster laid out around its spot, because no zoom splits it. */
export interface Pile {
  /** number of events in it */
  count: number;
  /** keys of the points laid out */
  keys: ReadonlySet<string>;
  close: () => void;
}

export interface BoardOptions {
  /** a pile was opened; null: it was closed */
  onPile: (pile: Pile | null) => void;
  /** a cluster was pressed, which may zoom the map */
  onCluster: () => void;
}

interface TopItems {
  /** shown on its own, above its cluster */
  chosen: BoardItem | null;
  /** if it isn't visible, its cluster is highlighted */
  highlighted: BoardItem | null;
}

export interface MarkerBoard {
  /** Shows exactly these points. Unchanged ones keep their element and focus. */
  show(items: readonly BoardItem[], topItems?: TopItems): void;
  close(): void;
}

// Above everything else.
const pileLevel = 10_000;
const noTopItems: TopItems = { chosen: null, highlighted: null };

/** Shows points as buttons with accessible names; those too close together as clusters, which split when pressed. */
export function createMarkerBoard(map: LeafletMap, { onPile, onCluster }: BoardOptions): MarkerBoard {
  const placedMarkers = new Map<string, PlacedMarker>();
  const placedByMarker = new WeakMap<Marker, PlacedMarker>();
  const icons = new WeakMap<MarkerCluster, DivIcon>();
  let topItems = noTopItems;
  let topMarker: PlacedMarker | null = null;
  let pile: { cluster: MarkerCluster; info: Pile } | null = null;
  let isChanging = false;
  let focused: { layer: Marker } | null = null;

  const group = createClusterGroup((cluster) => icons.get(cluster) ?? createClusterIcon(cluster));

  function countOf(markers: readonly Marker[]): number {
    return markers.reduce((sum, each) => sum + (placedByMarker.get(each)?.item.count ?? 1), 0);
  }

  /** Makes a layer's element a button while it is on the map. */
  function listen(layer: Marker, press: () => void, hover?: (isOver: boolean) => void): void {
    makeButton(layer, {
      press,
      escape: () => {
        const isOpen = pile !== null;
        pile?.info.close();
        return isOpen;
      },
      hover: (isOver) => hover?.(isOver),
      focus: (isThere) => {
        if (isThere) focused = { layer };
        // Zooming removes and adds it at once; then the focus returns too.
        else queueMicrotask(forgetFocus);
      },
    });
    function forgetFocus(): void {
      if (focused?.layer === layer && document.activeElement !== currentElement(layer)) focused = null;
    }
  }

  function createClusterIcon(cluster: MarkerCluster): DivIcon {
    const icon = iconOf(() => ({ drawn: clusterLook(countOf(cluster.getAllChildMarkers())) }));
    icons.set(cluster, icon);
    const press = () => {
      if (pile?.cluster === cluster) return pile.info.close();
      onCluster();
      cluster.fire('click', {}, true);
    };
    listen(cluster, press);
    return icon;
  }

  function levelOf({ item }: PlacedMarker): number {
    return (pile?.info.keys.has(item.key) === true ? pileLevel : 0) + (item.level ?? 0);
  }

  function place(item: BoardItem): PlacedMarker {
    const placed = createPlacedMarker(map, item);
    placedByMarker.set(placed.marker, placed);
    const [press, hover] = [() => placed.item.onPress(), (isOver: boolean) => placed.item.onHover?.(isOver)];
    listen(placed.marker, press, hover);
    return placed;
  }

  function change(placed: PlacedMarker, item: BoardItem): void {
    const { level } = placed.item;
    updatePlacedMarker(placed, item);
    if (level !== item.level) placed.marker.setZIndexOffset(levelOf(placed));
  }

  function hasMoved({ marker: placed, item }: PlacedMarker, next: BoardItem): boolean {
    if (item.latitude !== next.latitude || item.longitude !== next.longitude) return true;
    // While laid out, its position is set by the pile.
    const isLaidOut = pile?.info.keys.has(item.key) === true;
    return !isLaidOut && placed.getLatLng().lng !== nearView(map, next.longitude);
  }

  function placeItems(items: readonly BoardItem[]): void {
    const keys = new Set(items.map(({ key }) => key));
    const going: Marker[] = [];
    const coming: Marker[] = [];
    const moving: PlacedMarker[] = [];
    for (const [key, placed] of placedMarkers) {
      if (keys.has(key)) continue;
      going.push(placed.marker);
      placedMarkers.delete(key);
    }
    for (const item of items) {
      let placed = placedMarkers.get(item.key);
      if (placed === undefined) {
        placed = place(item);
        placedMarkers.set(item.key, placed);
        coming.push(placed.marker);
        continue;
      }
      // A cluster notes what is in it as that comes.
      if (hasMoved(placed, item) || placed.item.count !== item.count) moving.push(placed);
      change(placed, item);
    }
    for (const { marker: moved } of moving) {
      going.push(moved);
      coming.push(moved);
    }
    if (going.length > 0) group.removeLayers(going);
    for (const { marker: moved, item } of moving) moved.setLatLng([item.latitude, nearView(map, item.longitude)]);
    if (coming.length > 0) group.addLayers(coming, true);
  }

  /** A pile closes when points change; if it still exists, opens it again. */
  function reopenPile(keys: ReadonlySet<string>): void {
    const still = [...keys].flatMap((key) => placedMarkers.get(key) ?? []);
    const [first] = still;
    if (first === undefined || still.length < keys.size) return;
    const parent = group.getVisibleParent(first.marker);
    if ('spiderfy' in parent && (parent as MarkerCluster).getChildCount() === keys.size) {
      (parent as MarkerCluster).spiderfy();
    }
  }

  /** The element that now represents a point or cluster: its own, one with the same key, or its cluster's. */
  function elementOf(layer: Marker): HTMLElement | null {
    const key = placedByMarker.get(layer)?.item.key;
    const own = currentElement(layer);
    if (own !== null || key === undefined) return own;
    if (topMarker?.item.key === key) return currentElement(topMarker.marker);
    const placed = placedMarkers.get(key);
    const parent = placed === undefined ? null : visibleParent(placed.marker);
    return parent === null ? null : currentElement(parent);
  }

  function visibleParent(point: Marker): Marker | null {
    return group.hasLayer(point) ? group.getVisibleParent(point) : null;
  }

  /** Updates the points shown above others, and restores a lost focus. */
  function updateOverlays(): void {
    if (isChanging) return;
    for (const highlightedElement of map.getContainer().querySelectorAll('.map-cluster-highlighted')) {
      highlightedElement.classList.remove('map-cluster-highlighted');
    }
    const { chosen, highlighted } = topItems;
    const lone = [chosen, highlighted].find((item) => item !== null && isHidden(item)) ?? null;
    if (lone === null || topMarker?.item.key !== lone.key) {
      topMarker?.marker.remove();
      topMarker = null;
    }
    if (lone !== null) {
      if (topMarker === null) {
        topMarker = place(lone);
        topMarker.marker.addTo(map);
      } else change(topMarker, lone);
    }
    const inCluster = highlighted === null ? undefined : placedMarkers.get(highlighted.key);
    const cluster = inCluster === undefined ? null : visibleParent(inCluster.marker);
    if (cluster !== null && cluster !== inCluster?.marker)
      cluster.getElement()?.classList.add('map-cluster-highlighted');
    if (focused === null || document.activeElement !== document.body) return;
    const { layer } = focused;
    focused = null;
    (elementOf(layer) ?? map.getContainer()).focus({ preventScroll: true });
  }

  /** The chosen point must be visible itself, the highlighted one at least by its cluster. */
  function isHidden(item: BoardItem): boolean {
    const placed = placedMarkers.get(item.key);
    if (placed === undefined) return true;
    return item.key === topItems.chosen?.key && currentElement(placed.marker) === null;
  }

  group.on('spiderfied', ({ cluster, markers }) => {
    const laidOut = markers.flatMap((each) => placedByMarker.get(each) ?? []);
    const keys = new Set(laidOut.map(({ item }) => item.key));
    pile = { cluster, info: { count: countOf(markers), keys, close: () => cluster.unspiderfy() } };
    for (const placed of laidOut) placed.marker.setZIndexOffset(levelOf(placed));
    cluster.getElement()?.setAttribute('aria-expanded', 'true');
    updateOverlays();
    if (!isChanging) onPile(pile.info);
  });
  group.on('unspiderfied', ({ cluster, markers }) => {
    pile = null;
    for (const each of markers) each.setZIndexOffset(placedByMarker.get(each)?.item.level ?? 0);
    cluster.getElement()?.removeAttribute('aria-expanded');
    updateOverlays();
    if (!isChanging) onPile(null);
  });
  map.addLayer(group);
  // Clusters change with the zoom.
  map.on('zoomend', updateOverlays);

  return {
    show(items, over = noTopItems) {
      const before = pile?.info ?? null;
      isChanging = true;
      topItems = over;
      placeItems(items);
      if (before !== null && pile === null) reopenPile(before.keys);
      isChanging = false;
      updateOverlays();
      const now = (pile as { info: Pile } | null)?.info ?? null;
      if (now !== before) onPile(now);
    },
    close() {
      map.off('zoomend', updateOverlays);
      topMarker?.marker.remove();
      map.removeLayer(group);
      placedMarkers.clear();
    },
  };
}
