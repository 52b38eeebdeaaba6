import { useState } from 'react';

/** The expanded items of a list, kept while their rows are not rendered. */
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
