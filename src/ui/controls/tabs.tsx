import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Tab {
  /** identifies it in a URL */
  name: string;
  label: string;
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
  return (
    <Base.Root value={chosen} onValueChange={(name) => onChoose(String(name))}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(({ name, label: text }) => (
          <Base.Tab
            key={name}
            value={name}
            className="inline-flex h-11 shrink-0 cursor-pointer items-center px-4 text-sm font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink"
          >
            {text}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-brand transition-all duration-200 ease-out motion-reduce:transition-none" />
      </Base.List>
      {tabs.map(({ name, panel }) => (
        <Base.Panel key={name} value={name} className="pt-5 outline-offset-4">
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
