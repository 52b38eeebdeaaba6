import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';

interface VirtualRowsProps {
  /** tells apart lists of the same length */
  name?: string;
  count: number;
  columns: number;
  /** called only for rows that are rendered, as a list may have thousands */
  row: (index: number) => ReactElement;
}

const maxCachedLists = 6;

// Row heights of the last lists, so that going back to one finds the same position.
const heights = new Map<string, CacheSnapshot>();

function cacheHeights(list: string, snapshot: CacheSnapshot): void {
  heights.delete(list);
  heights.set(list, snapshot);
  for (const oldest of [...heights.keys()].slice(0, -maxCachedLists)) heights.delete(oldest);
}

/** Renders only rows near the viewport. */
export function VirtualRows({ name = '', count, columns, row }: VirtualRowsProps) {
  const list = `${name} ${String(count)} by ${String(columns)}`;
  const rows = useRef<WindowVirtualizerHandle>(null);
  useLayoutEffect(() => {
    const virtualizer = rows.current;
    return () => {
      if (virtualizer !== null) cacheHeights(list, virtualizer.cache);
    };
  }, [list]);
  const cache = heights.get(list);
  return (
    <WindowVirtualizer key={list} ref={rows} data={{ length: count }} {...(cache !== undefined && { cache })}>
      {(_unused: undefined, index) => row(index)}
    </WindowVirtualizer>
  );
}
