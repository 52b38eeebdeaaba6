import { useState } from 'react';

/** What of a list somebody has opened; it outlives the rows, of which only those near the window are there. */
export interface ExpandedItems {
  has(itemKey: string): boolean;
  toggle(itemKey: string): void;
  open(itemKey: string): void;
}

export function useExpanded(): ExpandedItems {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (itemKey) => expanded.has(itemKey),
    toggle(itemKey) {
      setExpanded((last) => {
        const next = new Set(last);
        if (!next.delete(itemKey)) next.add(itemKey);
        return next;
      });
    },
    open(itemKey) {
      setExpanded((last) => (last.has(itemKey) ? last : new Set(last).add(itemKey)));
    },
  };
}
