import type { KeyboardEventHandler } from 'react';

interface CropRangeProps {
  label: string;
  /** what the position is measured from */
  from: string;
  /** 0 to 1 */
  at: number;
  range: readonly [number, number];
  describedBy: string;
  onKeyDown: KeyboardEventHandler;
  onMove: (at: number) => void;
}

/** A crop's position along one axis, for users who can't drag. Invisible: the frame around it shows the focus. */
export function CropRange({ label, from, at, range: [least, most], describedBy, onKeyDown, onMove }: CropRangeProps) {
  const value = Math.round(Math.min(most, Math.max(least, at)) * 100);
  return (
    <input
      type="range"
      aria-label={label}
      aria-describedby={describedBy}
      aria-valuetext={`${String(value)}% ${from}`}
      min={Math.ceil(least * 100)}
      max={Math.floor(most * 100)}
      value={value}
      disabled={most - least < 0.01}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        onMove(Number(target.value) / 100);
      }}
      className="peer sr-only"
    />
  );
}
