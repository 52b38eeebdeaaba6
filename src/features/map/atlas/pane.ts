import type { Map as LeafletMap } from 'leaflet';

/** A sheet of the map by its name, made at its first use; it lets every press through. */
export function mapPane(map: LeafletMap, name: string, zIndex: number): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = String(zIndex);
  pane.style.pointerEvents = 'none';
  return pane;
}
