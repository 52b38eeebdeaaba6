import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';

interface VirtualColumnProps {
  /** unique per list */
  name: string;
  /** the rows' keys in order */
  names: readonly string[];
  /** called only for rows that are rendered, as a list may have thousands; keyed by its name */
  row: (index: number) => ReactElement;
  /** the row to scroll to; null: none */
  scrollToName?: string | null;
}

// With fewer rows the browser is faster than virtualisation.
const virtualFrom = 40;
/** Renders ahead, so that pictures have loaded before they are seen. */
const bufferPx = 1_200;
/** Height of the bar over the top of the page. */
const headPx = 88;
const maxCachedLists = 6;

// Row heights of the last lists, so that going back to one finds the same position.
const heights = new Map<string, CacheSnapshot>();

function cacheHeights(list: string, snapshot: CacheSnapshot): void {
  heights.delete(list);
  heights.set(list, snapshot);
  for (const oldest of [...heights.keys()].slice(0, -maxCachedLists)) heights.delete(oldest);
}

/** Whether rows were added before the existing ones. */
function useHasPrepended(names: readonly string[]): boolean {
  const first = names[0] ?? null;
  const [last, setLast] = useState({ first, count: names.length, hasPrepended: false });
  if (last.first === first && last.count === names.length) return last.hasPrepended;
  const hasPrepended =
    last.first !== null && last.first !== first && names.includes(last.first) && names.length > last.count;
  setLast({ first, count: names.length, hasPrepended });
  return hasPrepended;
}

function LongColumn({ name, names, row, scrollToName = null }: VirtualColumnProps) {
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
 * A column that may grow while it is read: existing rows keep their position. Of a long list only rows near the
 * viewport are rendered.
 */
export function VirtualColumn(props: VirtualColumnProps) {
  const { length } = props.names;
  // A long list stays virtualised: switching back would render all rows again.
  const [isLong, setLong] = useState(length >= virtualFrom);
  if (!isLong && length >= virtualFrom) setLong(true);
  return isLong ? <LongColumn {...props} /> : <PlainColumn {...props} />;
}
