import { MapPinOff } from 'lucide-react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { Button } from '#ui/controls/button.tsx';
import * as texts from './texts.ts';

interface PinStatusProps {
  pin: Coordinates | null;
  error: string | undefined;
  onRemove: () => void;
}

const degrees = (value: number) => value.toFixed(4);

function Place({ pin }: { pin: Coordinates }) {
  return (
    <>
      <span className="sr-only">{texts.pinAt}</span>
      {texts.position(degrees(pin.latitude), degrees(pin.longitude))}
    </>
  );
}

/** The pin's coordinates, and a button to remove it. */
export function PinStatus({ pin, error, onRemove }: PinStatusProps) {
  return (
    <div className="mt-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-ink">
          {pin === null ? texts.noPin : <Place pin={pin} />}
        </p>
        {pin !== null && (
          <Button variant="quiet" icon={<MapPinOff />} onClick={onRemove}>
            {texts.removePin}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="mb-1 text-xs font-medium text-bad">
          {error}
        </p>
      )}
      <p className="text-xs text-muted">
        {texts.pressMap}
        <span className="pointer-coarse:hidden">{texts.arrowKeys}</span>
        <span className="hidden pointer-coarse:inline">{texts.twoFingers}</span>
      </p>
    </div>
  );
}
