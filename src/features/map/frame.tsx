import type { ReactNode } from 'react';
import * as texts from './texts.ts';

interface MapHeadProps {
  /** the way back */
  back: ReactNode;
  /** the search field */
  search: ReactNode;
  filters: ReactNode;
}

/** Beside the map on a wide screen: search and counts over the list. */
export function MapSidebar(props: MapHeadProps & { counts: ReactNode; children: ReactNode }) {
  const { back, search, filters, counts, children } = props;
  return (
    <aside aria-label={texts.list} className="z-10 flex w-96 shrink-0 flex-col border-r border-line bg-surface">
      <div className="flex flex-col gap-3 border-b border-line px-4 pt-3 pb-3">
        <div className="flex items-center gap-2">{back}</div>
        {search}
        {filters}
        {counts}
      </div>
      {children}
    </aside>
  );
}

/** Over the map on a narrow screen, where the list is a sheet. */
export function MapTopBar({ back, search, filters }: MapHeadProps) {
  return (
    <div className="absolute inset-x-3 top-[calc(env(safe-area-inset-top)+0.75rem)] z-10 flex flex-col gap-2">
      <div className="flex items-center gap-2 [&_input]:shadow-2">
        {back}
        {search}
      </div>
      {filters}
    </div>
  );
}
