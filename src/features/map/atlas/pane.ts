import type { Map as LeafletMap } from 'leaflet';

/** A map pane by name, created on first use; it ignores pointer events. */
export function mapPane(map: LeafletMap, name: string, zIndex: number): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = String(zIndex);
  pane.style.pointerEvents = 'none';
  return pane;
}
