import type { Map as LeafletMap } from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';

interface MapZoomProps {
  map: LeafletMap | null;
  /** told before the map moves */
  onTouch?: () => void;
  className?: string;
}

/** Nearer and farther, for whoever has no wheel or wants it for the page. */
export function MapZoom({ map, onTouch, className }: MapZoomProps) {
  return (
    <div className={classNames('flex flex-col rounded-full border border-line bg-raised shadow-2', className)}>
      <IconButton
        label="Zoom in"
        icon={<Plus />}
        onClick={() => {
          onTouch?.();
          map?.zoomIn();
        }}
      />
      <IconButton
        label="Zoom out"
        icon={<Minus />}
        onClick={() => {
          onTouch?.();
          map?.zoomOut();
        }}
      />
    </div>
  );
}
