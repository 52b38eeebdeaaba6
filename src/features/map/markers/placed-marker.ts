import { marker, type Map as LeafletMap, type Marker } from 'leaflet';
import { currentElement, iconOf, looksLike, updateElement, type MarkerLook } from './element.ts';
import type { BoardItem } from './appearance.ts';
import { nearView } from './near-view.ts';

/** A point with its marker, which draws itself once it becomes visible. */
export interface PlacedMarker {
  item: BoardItem;
  marker: Marker;
  /** as last drawn; null until visible */
  drawn: MarkerLook | null;
}

export function createPlacedMarker(map: LeafletMap, item: BoardItem): PlacedMarker {
  const leafletMarker = marker([item.latitude, nearView(map, item.longitude)], {
    keyboard: true,
    zIndexOffset: item.level ?? 0,
    // The element itself handles presses.
    interactive: true,
    bubblingMouseEvents: false,
  });
  const placed: PlacedMarker = { item, marker: leafletMarker, drawn: null };
  const icon = iconOf(() => {
    placed.drawn = placed.item.look();
    return { drawn: placed.drawn, state: placed.item.state };
  });
  leafletMarker.setIcon(icon);
  return placed;
}

/** Makes the marker stand for `item`, and redraws it only if it would look different. Its position and level stay. */
export function updatePlacedMarker(placed: PlacedMarker, item: BoardItem): void {
  const before = placed.item;
  placed.item = item;
  const element = currentElement(placed.marker);
  if (element === null || placed.drawn === null) return;
  const look = item.look();
  if (!looksLike(placed.drawn, look)) placed.marker.setIcon(placed.marker.getIcon());
  else if (placed.drawn.name !== look.name || before.state !== item.state) {
    placed.drawn = look;
    updateElement(element, look, item.state);
  }
}
