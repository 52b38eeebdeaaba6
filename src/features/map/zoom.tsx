import type { Map as LeafletMap } from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import * as texts from './texts.ts';

interface MapZoomProps {
  map: LeafletMap | null;
  /** called before the map moves */
  onTouch?: () => void;
  className?: string;
}

/** Zoom buttons, for users without a wheel or who need it to scroll the page. */
export function MapZoom({ map, onTouch, className }: MapZoomProps) {
  return (
    <div className={classNames('flex flex-col rounded-full border border-line bg-raised shadow-2', className)}>
      <IconButton
        label={texts.zoomIn}
        icon={<Plus />}
        onClick={() => {
          onTouch?.();
          map?.zoomIn();
        }}
      />
      <IconButton
        label={texts.zoomOut}
        icon={<Minus />}
        onClick={() => {
          onTouch?.();
          map?.zoomOut();
        }}
      />
    </div>
  );
}
