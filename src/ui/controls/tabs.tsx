import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { formatNumber } from '#ui/text/format-number.ts';

interface Tab {
  /** identifies it in a URL */
  name: string;
  label: string;
  /** how many there are behind it */
  count?: number;
  panel: ReactNode;
}

export interface TabsProps {
  /** accessible name */
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** Tabs; arrow keys move between them. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  // On a phone a count stands below its name, so that several fit beside one another.
  const size = tabs.some(({ count }) => count !== undefined)
    ? 'max-sm:min-h-14 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:px-2 sm:h-11 sm:gap-1.5 sm:px-4'
    : 'h-11 px-4';
  return (
    <Base.Root value={chosen} onValueChange={(name) => onChoose(String(name))}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(({ name, label: text, count }) => (
          <Base.Tab
            key={name}
            value={name}
            className={classNames(
              'inline-flex shrink-0 cursor-pointer items-center text-sm font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink',
              size,
            )}
          >
            {/* The space parts the two for screen readers. */}
            {count === undefined ? text : `${text} `}
            {count !== undefined && <span className="text-xs font-medium tabular-nums">{formatNumber(count)}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-[3px] w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-brand-ink transition-all duration-200 ease-out motion-reduce:transition-none" />
      </Base.List>
      {tabs.map(({ name, panel }) => (
        <Base.Panel key={name} value={name} className="pt-5 outline-offset-4">
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
