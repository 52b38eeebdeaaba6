import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';

interface VirtualRowsProps {
  /** tells one list from another that is as long */
  name?: string;
  count: number;
  columns: number;
  /** made when it is needed, not before: a list may have thousands */
  row: (index: number) => ReactElement;
}

const maxCachedLists = 6;

// How high the rows of the last lists were: whoever comes back to one finds the place where it was left, for it is there.
const heights = new Map<string, CacheSnapshot>();

function cacheHeights(list: string, snapshot: CacheSnapshot): void {
  heights.delete(list);
  heights.set(list, snapshot);
  for (const oldest of [...heights.keys()].slice(0, -maxCachedLists)) heights.delete(oldest);
}

/** Of many rows only those near the window are there. */
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
