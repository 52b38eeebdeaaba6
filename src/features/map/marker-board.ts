import { divIcon, marker, type Map as LeafletMap, type Marker } from 'leaflet';
import { nearView } from './near-view.ts';

/** Something that stands on the map and can be pressed. */
export interface BoardItem {
  /** the same one as long as it stands for the same thing */
  key: string;
  latitude: number;
  longitude: number;
  /** what it is called */
  name: string;
  className: string;
  /** a class that it wears for a while; with another one it stays the same element, for it may just be pressed */
  stand?: string;
  html: string;
  sizePx: number;
  /** what stands above others */
  level?: number;
  onPress: () => void;
  onHover?: (isOver: boolean) => void;
}

export interface MarkerBoard {
  /** Shows these and no others. What was there before and is the same is left as it is, with its focus. */
  show(items: readonly BoardItem[]): void;
  close(): void;
}

interface Standing {
  item: BoardItem;
  marker: Marker;
  /** the element listens no longer when this is called */
  release: () => void;
}

function looksLike(left: BoardItem, right: BoardItem): boolean {
  return left.html === right.html && left.className === right.className && left.sizePx === right.sizePx;
}

const trembleAtMostPx = 6;

function farApart(from: MouseEvent, to: MouseEvent): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > trembleAtMostPx;
}

/** What can change of a marker that stays. */
function tell(element: HTMLElement, { name, className, stand }: BoardItem): void {
  element.setAttribute('aria-label', name);
  element.title = name;
  for (const worn of [...element.classList]) if (worn.startsWith(`${className}-`)) element.classList.remove(worn);
  if (stand !== undefined) element.classList.add(`${className}-${stand}`);
}

/** What stands on a map, as buttons with names. */
export function createMarkerBoard(map: LeafletMap): MarkerBoard {
  const standing = new Map<string, Standing>();

  function iconOf({ className, html, sizePx }: BoardItem) {
    return divIcon({ className, html, iconSize: [sizePx, sizePx], iconAnchor: [sizePx / 2, sizePx / 2] });
  }

  /** Listens on the marker's element, for as long as it has this look. */
  function dress(held: { item: BoardItem; marker: Marker }): () => void {
    const element = held.marker.getElement();
    if (element === undefined) return () => undefined;
    tell(element, held.item);
    const gone = new AbortController();
    const listening = { signal: gone.signal };
    const press = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
      held.item.onPress();
    };
    let began: PointerEvent | null = null;
    element.addEventListener('pointerdown', (event) => (began = event), listening);
    element.addEventListener(
      'click',
      (event) => {
        // The map was dragged by it, and nobody meant to press it. What presses without a pointer counts in any case.
        const isDrag = event.detail > 0 && began !== null && farApart(began, event);
        if (!isDrag) press(event);
      },
      listening,
    );
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' || event.key === ' ') press(event);
      },
      listening,
    );
    for (const [kind, isOver] of [
      ['pointerenter', true],
      ['pointerleave', false],
      ['focus', true],
      ['blur', false],
    ] as const) {
      element.addEventListener(kind, () => held.item.onHover?.(isOver), listening);
    }
    return () => {
      gone.abort();
    };
  }

  function add(item: BoardItem): void {
    const made = marker([item.latitude, nearView(map, item.longitude)], {
      icon: iconOf(item),
      keyboard: true,
      zIndexOffset: item.level ?? 0,
      // A press is heard by the element itself.
      interactive: true,
      bubblingMouseEvents: false,
    }).addTo(map);
    const held: Standing = { item, marker: made, release: () => undefined };
    held.release = dress(held);
    standing.set(item.key, held);
  }

  function change(held: Standing, item: BoardItem): void {
    const before = held.item;
    held.item = item;
    if (!looksLike(before, item)) {
      const hadFocus = document.activeElement === held.marker.getElement();
      held.release();
      held.marker.setIcon(iconOf(item));
      held.release = dress(held);
      if (hadFocus) held.marker.getElement()?.focus();
    }
    const element = held.marker.getElement();
    if (element !== undefined && (before.name !== item.name || before.stand !== item.stand)) tell(element, item);
    if (before.level !== item.level) held.marker.setZIndexOffset(item.level ?? 0);
    const longitude = nearView(map, item.longitude);
    const at = held.marker.getLatLng();
    if (at.lat !== item.latitude || at.lng !== longitude) held.marker.setLatLng([item.latitude, longitude]);
  }

  return {
    show(items) {
      const wanted = new Set(items.map(({ key }) => key));
      const focused = document.activeElement;
      for (const [key, held] of standing) {
        if (wanted.has(key)) continue;
        held.release();
        held.marker.remove();
        standing.delete(key);
      }
      for (const item of items) {
        const held = standing.get(item.key);
        if (held === undefined) add(item);
        else change(held, item);
      }
      // A marker that has gone would take the focus with it.
      const isLost = focused !== document.activeElement && focused?.isConnected === false;
      if (isLost) map.getContainer().focus({ preventScroll: true });
    },
    close() {
      for (const { marker: held, release } of standing.values()) {
        release();
        held.remove();
      }
      standing.clear();
    },
  };
}
