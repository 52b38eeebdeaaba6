import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

/** Of many rows only those near the window are there. Fetched when a list is long enough to need it. */
export function VirtualRows({ rows }: { rows: readonly ReactNode[] }) {
  return <WindowVirtualizer>{rows}</WindowVirtualizer>;
}
