import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface ChipProps {
  isOn: boolean;
  onClick: () => void;
  /** in degrees; see `hueOf` */
  hue?: number | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A toggle, e.g. for a filter or category. */
export function Chip({ isOn, onClick, hue, icon, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      style={hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties)}
      className={classNames(
        'hued inline-flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-4 text-sm font-medium',
        'whitespace-nowrap transition-colors duration-150 ease-out select-none [&_svg]:size-4',
        isOn
          ? 'border-ink bg-ink text-paper'
          : 'border-line bg-surface text-ink hover:border-edge hover:bg-sunken [&_svg]:text-hue',
      )}
    >
      {icon}
      {hue !== undefined && icon === undefined && (
        <span aria-hidden="true" className={classNames('size-2 rounded-full', isOn ? 'bg-current' : 'bg-hue')} />
      )}
      {children}
    </button>
  );
}
