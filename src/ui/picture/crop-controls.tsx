import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { mostZoom, wholeCrop, type CropPoint } from './crop.ts';
import * as texts from './texts.ts';

interface CropControlsProps<Crop extends CropPoint> {
  crop: Crop;
  /** id of the help text */
  helpId: string;
  onMove: (crop: Crop) => void;
}

/** The zoom of a crop; its position is set by dragging the picture. */
export function CropControls<Crop extends CropPoint>({ crop, helpId, onMove }: CropControlsProps<Crop>) {
  const id = useId();
  return (
    <div className="mt-3 rounded-md bg-sunken px-4 py-3">
      <p id={helpId} className="text-xs text-muted">
        {texts.cropHelp}
      </p>
      <div className="mt-1 flex items-center gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {texts.zoom}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={texts.zoomTimes(crop.zoom.toFixed(2))}
          onChange={({ target }) => {
            onMove({ ...crop, zoom: Number(target.value) });
          }}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-brand"
        />
        <Button
          variant="quiet"
          icon={<RotateCcw />}
          onClick={() => {
            onMove({ ...crop, ...wholeCrop });
          }}
        >
          {texts.reset}
        </Button>
      </div>
    </div>
  );
}
