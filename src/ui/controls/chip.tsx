import type { CSSProperties, ReactNode } from 'react';

export interface ChipProps {
  isOn: boolean;
  /** names it where its text alone doesn't */
  label?: string;
  onClick: () => void;
  /** in degrees; see `hueOf` */
  hue?: number | undefined;
  icon?: ReactNode;
  /** opens a dialog, and is on while something is chosen there */
  isOpener?: boolean;
  children: ReactNode;
}

/** A toggle, e.g. for a filter or category. */
export function Chip({ isOn, label, onClick, hue, icon, isOpener = false, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOpener || label !== undefined ? undefined : isOn}
      data-on={isOn || undefined}
      aria-haspopup={isOpener ? 'dialog' : undefined}
      onClick={onClick}
      style={hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties)}
      className="hued chip"
    >
      {icon}
      {hue !== undefined && icon === undefined && <span aria-hidden="true" className="size-2 rounded-full bg-hue" />}
      {children}
    </button>
  );
}
