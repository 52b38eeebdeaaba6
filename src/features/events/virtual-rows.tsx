import type { ReactElement } from 'react';
import { WindowVirtualizer } from 'virtua';

interface VirtualRowsProps {
  count: number;
  /** made when it is needed, not before: a list may have thousands */
  row: (index: number) => ReactElement;
}

/** Of many rows only those near the window are there. */
export function VirtualRows({ count, row }: VirtualRowsProps) {
  return <WindowVirtualizer data={{ length: count }}>{(_unused: undefined, index) => row(index)}</WindowVirtualizer>;
}
