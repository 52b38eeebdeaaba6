import { useState } from 'react';

/** What of a list somebody has opened; it outlives the rows, of which only those near the window are there. */
export interface Opened {
  has(what: string): boolean;
  toggle(what: string): void;
  open(what: string): void;
}

export function useOpened(): Opened {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (what) => opened.has(what),
    toggle(what) {
      setOpened((last) => {
        const next = new Set(last);
        if (!next.delete(what)) next.add(what);
        return next;
      });
    },
    open(what) {
      setOpened((last) => (last.has(what) ? last : new Set(last).add(what)));
    },
  };
}
