import type { Map as LeafletMap } from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';

/** Nearer and farther: the wheel is left to the page. */
export function MapZoom({ map }: { map: LeafletMap | null }) {
  return (
    <div className="absolute top-2 right-2 z-10 flex flex-col rounded-full border border-line bg-raised shadow-1">
      <IconButton label="Zoom in" icon={<Plus />} onClick={() => map?.zoomIn()} />
      <IconButton label="Zoom out" icon={<Minus />} onClick={() => map?.zoomOut()} />
    </div>
  );
}
