import { marker, type DivIcon, type Map as LeafletMap, type Marker, type MarkerCluster } from 'leaflet';
import { createClusterGroup } from './cluster-group.ts';
import { asButton, elementNow, iconOf, looksLike, tell, type MarkerLook } from './marker-element.ts';
import { clusterLook } from './marker-looks.ts';
import { nearView } from './near-view.ts';

/** A point of the map that can be pressed, alone or in a cluster. */
export interface BoardItem {
  /** the same one as long as it stands for the same thing */
  key: string;
  latitude: number;
  longitude: number;
  /** how many events it stands for: what a cluster counts of it */
  count: number;
  /** asked for when it is seen, for most points lie in clusters */
  look: () => MarkerLook;
  /** a class that it wears for a while; with another one it stays the same element, for it may just be pressed */
  stand?: string;
  /** what stands above others */
  level?: number;
  onPress: () => void;
  onHover?: (isOver: boolean) => void;
}

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

interface Above {
  /** stands by itself, above the cluster that holds it */
  chosen: BoardItem | null;
  /** where it isn't seen itself, its cluster is lifted */
  lifted: BoardItem | null;
}

export interface MarkerBoard {
  /** Shows these points and no others. What was there before and is the same is left as it is, with its focus. */
  show(items: readonly BoardItem[], above?: Above): void;
  close(): void;
}

interface Standing {
  item: BoardItem;
  marker: Marker;
  /** as it was drawn last; null before it is seen */
  drawn: MarkerLook | null;
}

// Above whatever else stands there.
const pileLevel = 10_000;
const nothingAbove: Above = { chosen: null, lifted: null };

/** Points of a map as buttons with names; those that stand too close together as clusters, which come apart when pressed. */
export function createMarkerBoard(map: LeafletMap, { onPile, onCluster }: BoardOptions): MarkerBoard {
  const standing = new Map<string, Standing>();
  const heldOf = new WeakMap<Marker, Standing>();
  const icons = new WeakMap<MarkerCluster, DivIcon>();
  let above = nothingAbove;
  let standIn: Standing | null = null;
  let pile: { cluster: MarkerCluster; told: Pile } | null = null;
  let isChanging = false;
  let focused: { layer: Marker } | null = null;

  const group = createClusterGroup((cluster) => icons.get(cluster) ?? meet(cluster));

  function countOf(markers: readonly Marker[]): number {
    return markers.reduce((sum, each) => sum + (heldOf.get(each)?.item.count ?? 1), 0);
  }

  /** A layer's element as a button, as long as it is on the map. */
  function listen(layer: Marker, press: () => void, hover?: (isOver: boolean) => void): void {
    asButton(layer, {
      press,
      escape: () => {
        const isOpen = pile !== null;
        pile?.told.close();
        return isOpen;
      },
      hover: (isOver) => hover?.(isOver),
      focus: (isThere) => {
        if (isThere) focused = { layer };
        // It may be taken off and put back at once, as when the map is zoomed: then the focus comes back too.
        else queueMicrotask(forget);
      },
    });
    function forget(): void {
      if (focused?.layer === layer && document.activeElement !== elementNow(layer)) focused = null;
    }
  }

  function meet(cluster: MarkerCluster): DivIcon {
    const icon = iconOf(() => ({ drawn: clusterLook(countOf(cluster.getAllChildMarkers())) }));
    icons.set(cluster, icon);
    const press = () => {
      if (pile?.cluster === cluster) return pile.told.close();
      onCluster();
      cluster.fire('click', {}, true);
    };
    listen(cluster, press);
    return icon;
  }

  function levelOf({ item }: Standing): number {
    return (pile?.told.keys.has(item.key) === true ? pileLevel : 0) + (item.level ?? 0);
  }

  function stand(item: BoardItem): Standing {
    const made = marker([item.latitude, nearView(map, item.longitude)], {
      keyboard: true,
      zIndexOffset: item.level ?? 0,
      // A press is heard by the element itself.
      interactive: true,
      bubblingMouseEvents: false,
    });
    const held: Standing = { item, marker: made, drawn: null };
    heldOf.set(made, held);
    const icon = iconOf(() => {
      held.drawn = held.item.look();
      return { drawn: held.drawn, stand: held.item.stand };
    });
    made.setIcon(icon);
    const [press, hover] = [() => held.item.onPress(), (isOver: boolean) => held.item.onHover?.(isOver)];
    listen(made, press, hover);
    return held;
  }

  function change(held: Standing, item: BoardItem): void {
    const before = held.item;
    held.item = item;
    if (before.level !== item.level) held.marker.setZIndexOffset(levelOf(held));
    const element = elementNow(held.marker);
    if (element === null || held.drawn === null) return;
    const look = item.look();
    if (!looksLike(held.drawn, look)) held.marker.setIcon(held.marker.getIcon());
    else if (held.drawn.name !== look.name || before.stand !== item.stand) {
      held.drawn = look;
      tell(element, look, item.stand);
    }
  }

  function isElsewhere({ marker: placed, item }: Standing, next: BoardItem): boolean {
    if (item.latitude !== next.latitude || item.longitude !== next.longitude) return true;
    // While it is laid out it stands where the pile put it.
    const isLaidOut = pile?.told.keys.has(item.key) === true;
    return !isLaidOut && placed.getLatLng().lng !== nearView(map, next.longitude);
  }

  function place(wanted: readonly BoardItem[]): void {
    const keys = new Set(wanted.map(({ key }) => key));
    const going: Marker[] = [];
    const coming: Marker[] = [];
    const moving: Standing[] = [];
    for (const [key, held] of standing) {
      if (keys.has(key)) continue;
      going.push(held.marker);
      standing.delete(key);
    }
    for (const item of wanted) {
      let held = standing.get(item.key);
      if (held === undefined) {
        held = stand(item);
        standing.set(item.key, held);
        coming.push(held.marker);
        continue;
      }
      if (isElsewhere(held, item)) moving.push(held);
      change(held, item);
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
  function layOutAgain(keys: ReadonlySet<string>): void {
    const still = [...keys].flatMap((key) => standing.get(key) ?? []);
    const [first] = still;
    if (first === undefined || still.length < keys.size) return;
    const parent = group.getVisibleParent(first.marker);
    if ('spiderfy' in parent && (parent as MarkerCluster).getChildCount() === keys.size) {
      (parent as MarkerCluster).spiderfy();
    }
  }

  /** What stands for a point or a cluster now: itself, another of the same name, or the cluster that holds it. */
  function elementOf(layer: Marker): HTMLElement | null {
    const key = heldOf.get(layer)?.item.key;
    const own = elementNow(layer);
    if (own !== null || key === undefined) return own;
    if (standIn?.item.key === key) return elementNow(standIn.marker);
    const held = standing.get(key);
    const parent = held === undefined ? null : visibleParent(held.marker);
    return parent === null ? null : elementNow(parent);
  }

  function visibleParent(point: Marker): Marker | null {
    return group.hasLayer(point) ? group.getVisibleParent(point) : null;
  }

  /** What stands above the others, and the focus, which would go with an element. */
  function settle(): void {
    if (isChanging) return;
    for (const worn of map.getContainer().querySelectorAll('.map-cluster-lifted')) {
      worn.classList.remove('map-cluster-lifted');
    }
    const { chosen, lifted } = above;
    const lone = [chosen, lifted].find((item) => item !== null && isHidden(item)) ?? null;
    if (lone === null || standIn?.item.key !== lone.key) {
      standIn?.marker.remove();
      standIn = null;
    }
    if (lone !== null) {
      if (standIn === null) {
        standIn = stand(lone);
        standIn.marker.addTo(map);
      } else change(standIn, lone);
    }
    const inCluster = lifted === null ? undefined : standing.get(lifted.key);
    const cluster = inCluster === undefined ? null : visibleParent(inCluster.marker);
    if (cluster !== null && cluster !== inCluster?.marker) cluster.getElement()?.classList.add('map-cluster-lifted');
    if (focused === null || document.activeElement !== document.body) return;
    const { layer } = focused;
    focused = null;
    (elementOf(layer) ?? map.getContainer()).focus({ preventScroll: true });
  }

  /** The chosen one is to be seen by itself; the lifted one by its cluster at least. */
  function isHidden(item: BoardItem): boolean {
    const held = standing.get(item.key);
    if (held === undefined) return true;
    return item.key === above.chosen?.key && elementNow(held.marker) === null;
  }

  group.on('spiderfied', ({ cluster, markers }) => {
    const laidOut = markers.flatMap((each) => heldOf.get(each) ?? []);
    const keys = new Set(laidOut.map(({ item }) => item.key));
    pile = { cluster, told: { count: countOf(markers), keys, close: () => cluster.unspiderfy() } };
    for (const held of laidOut) held.marker.setZIndexOffset(levelOf(held));
    cluster.getElement()?.setAttribute('aria-expanded', 'true');
    settle();
    if (!isChanging) onPile(pile.told);
  });
  group.on('unspiderfied', ({ cluster, markers }) => {
    pile = null;
    for (const each of markers) each.setZIndexOffset(heldOf.get(each)?.item.level ?? 0);
    cluster.getElement()?.removeAttribute('aria-expanded');
    settle();
    if (!isChanging) onPile(null);
  });
  map.addLayer(group);
  // Its clusters have come apart or together at another zoom.
  map.on('zoomend', settle);

  return {
    show(wanted, over = nothingAbove) {
      const before = pile?.told ?? null;
      isChanging = true;
      above = over;
      place(wanted);
      if (before !== null && pile === null) layOutAgain(before.keys);
      isChanging = false;
      settle();
      const now = (pile as { told: Pile } | null)?.told ?? null;
      if (now !== before) onPile(now);
    },
    close() {
      map.off('zoomend', settle);
      standIn?.marker.remove();
      map.removeLayer(group);
      standing.clear();
    },
  };
}
