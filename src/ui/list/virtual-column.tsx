import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';

interface VirtualColumnProps {
  /** tells one list from another */
  name: string;
  /** what each row is called, in their order */
  names: readonly string[];
  /** made when it is needed, not before: a list may have thousands. Its name is its key */
  row: (index: number) => ReactElement;
  /** the row that is scrolled to; another one is scrolled to as well. null: none */
  scrollToName?: string | null;
}

// Below this many, the browser lays them out faster than a window over them is kept.
const virtualFrom = 40;
/** Pictures further down have arrived before they are seen. */
const bufferPx = 1_200;
/** What lies over the top of the page. */
const headPx = 88;
const maxCachedLists = 6;

// How high the rows of the last lists were: whoever comes back to one finds the place where it was left, for it is there.
const heights = new Map<string, CacheSnapshot>();

function cacheHeights(list: string, snapshot: CacheSnapshot): void {
  heights.delete(list);
  heights.set(list, snapshot);
  for (const oldest of [...heights.keys()].slice(0, -maxCachedLists)) heights.delete(oldest);
}

/** Whether rows have come in front of those that were there. */
function useHasPrepended(names: readonly string[]): boolean {
  const first = names[0] ?? null;
  const [last, setLast] = useState({ first, count: names.length, hasPrepended: false });
  if (last.first === first && last.count === names.length) return last.hasPrepended;
  const hasPrepended =
    last.first !== null && last.first !== first && names.includes(last.first) && names.length > last.count;
  setLast({ first, count: names.length, hasPrepended });
  return hasPrepended;
}

function WindowedColumn({ name, names, row, scrollToName = null }: VirtualColumnProps) {
  const rows = useRef<WindowVirtualizerHandle>(null);
  const count = names.length;
  const hasPrepended = useHasPrepended(names);
  const [cache] = useState(() => heights.get(`${name} ${String(count)}`));
  useLayoutEffect(() => {
    const virtualizer = rows.current;
    return () => {
      if (virtualizer !== null) cacheHeights(`${name} ${String(count)}`, virtualizer.cache);
    };
  }, [name, count]);

  const scrollToRow = useEffectEvent((rowName: string) => {
    const at = names.indexOf(rowName);
    if (at >= 0) rows.current?.scrollToIndex(at, { align: 'start', offset: -headPx });
  });
  useEffect(() => {
    if (scrollToName !== null) scrollToRow(scrollToName);
  }, [scrollToName]);

  return (
    <WindowVirtualizer
      ref={rows}
      data={names}
      bufferSize={bufferPx}
      shift={hasPrepended}
      {...(cache !== undefined && { cache })}
    >
      {(_name: string, index) => row(index)}
    </WindowVirtualizer>
  );
}

function PlainColumn({ names, row, scrollToName = null }: VirtualColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const scrollToRow = useEffectEvent((rowName: string) => {
    column.current?.children[names.indexOf(rowName)]?.scrollIntoView({ block: 'start' });
  });
  useEffect(() => {
    if (scrollToName !== null) scrollToRow(scrollToName);
  }, [scrollToName]);
  return <div ref={column}>{names.map((_name, index) => row(index))}</div>;
}

/**
 * One row below the other in a list that grows while it is read: the rows that are there stay as they are. Of many only
 * those near the window are made.
 */
export function VirtualColumn(props: VirtualColumnProps) {
  const { length } = props.names;
  // Once it is long it stays so: to change over would make all rows anew.
  const [isLong, setLong] = useState(length >= virtualFrom);
  if (!isLong && length >= virtualFrom) setLong(true);
  return isLong ? <WindowedColumn {...props} /> : <PlainColumn {...props} />;
}
