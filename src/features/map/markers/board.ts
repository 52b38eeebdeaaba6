import { marker, type DivIcon, type Map as LeafletMap, type Marker, type MarkerCluster } from 'leaflet';
import { createClusterGroup } from '#features/map/cluster/group.ts';
import { makeButton, currentElement, iconOf, looksLike, updateElement, type MarkerLook } from './element.ts';
import { clusterLook, type BoardItem } from './appearance.ts';
import { nearView } from './near-view.ts';

/** A cluster that is laid out around its spot, since no zoom takes it apart. */
export interface Pile {
  /** how many events lie there */
  count: number;
  /** the points that are laid out */
  keys: ReadonlySet<string>;
  close: () => void;
}

export interface BoardOptions {
  /** a pile was laid out; null: it was closed */
  onPile: (pile: Pile | null) => void;
  /** a cluster was pressed, which may take the map nearer */
  onCluster: () => void;
}

interface TopItems {
  /** stands by itself, above the cluster that holds it */
  chosen: BoardItem | null;
  /** where it isn't seen itself, its cluster is highlighted */
  highlighted: BoardItem | null;
}

export interface MarkerBoard {
  /** Shows these points and no others. What was there before and is the same is left as it is, with its focus. */
  show(items: readonly BoardItem[], topItems?: TopItems): void;
  close(): void;
}

interface PlacedMarker {
  item: BoardItem;
  marker: Marker;
  /** as it was drawn last; null before it is seen */
  drawn: MarkerLook | null;
}

// Above whatever else stands there.
const pileLevel = 10_000;
const noTopItems: TopItems = { chosen: null, highlighted: null };

/** Points of a map as buttons with names; those that stand too close together as clusters, which come apart when pressed. */
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

  /** A layer's element as a button, as long as it is on the map. */
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
        // It may be taken off and put back at once, as when the map is zoomed: then the focus comes back too.
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

  function createPlaced(item: BoardItem): PlacedMarker {
    const leafletMarker = marker([item.latitude, nearView(map, item.longitude)], {
      keyboard: true,
      zIndexOffset: item.level ?? 0,
      // A press is heard by the element itself.
      interactive: true,
      bubblingMouseEvents: false,
    });
    const placed: PlacedMarker = { item, marker: leafletMarker, drawn: null };
    placedByMarker.set(leafletMarker, placed);
    const icon = iconOf(() => {
      placed.drawn = placed.item.look();
      return { drawn: placed.drawn, state: placed.item.state };
    });
    leafletMarker.setIcon(icon);
    const [press, hover] = [() => placed.item.onPress(), (isOver: boolean) => placed.item.onHover?.(isOver)];
    listen(leafletMarker, press, hover);
    return placed;
  }

  function change(placed: PlacedMarker, item: BoardItem): void {
    const before = placed.item;
    placed.item = item;
    if (before.level !== item.level) placed.marker.setZIndexOffset(levelOf(placed));
    const element = currentElement(placed.marker);
    if (element === null || placed.drawn === null) return;
    const look = item.look();
    if (!looksLike(placed.drawn, look)) placed.marker.setIcon(placed.marker.getIcon());
    else if (placed.drawn.name !== look.name || before.state !== item.state) {
      placed.drawn = look;
      updateElement(element, look, item.state);
    }
  }

  function hasMoved({ marker: placed, item }: PlacedMarker, next: BoardItem): boolean {
    if (item.latitude !== next.latitude || item.longitude !== next.longitude) return true;
    // While it is laid out it stands where the pile put it.
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
        placed = createPlaced(item);
        placedMarkers.set(item.key, placed);
        coming.push(placed.marker);
        continue;
      }
      if (hasMoved(placed, item)) moving.push(placed);
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

  /** A pile closes when points come or go; where it is still one, it is laid out again. */
  function reopenPile(keys: ReadonlySet<string>): void {
    const still = [...keys].flatMap((key) => placedMarkers.get(key) ?? []);
    const [first] = still;
    if (first === undefined || still.length < keys.size) return;
    const parent = group.getVisibleParent(first.marker);
    if ('spiderfy' in parent && (parent as MarkerCluster).getChildCount() === keys.size) {
      (parent as MarkerCluster).spiderfy();
    }
  }

  /** What stands for a point or a cluster now: itself, another of the same name, or the cluster that holds it. */
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

  /** What stands above the others, and the focus, which would go with an element. */
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
        topMarker = createPlaced(lone);
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

  /** The chosen one is to be seen by itself; the highlighted one by its cluster at least. */
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
  // Its clusters have come apart or together at another zoom.
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
