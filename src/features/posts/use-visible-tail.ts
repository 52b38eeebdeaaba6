import { useState } from 'react';

const step = 50;

/** The last part of a possibly long list, which grows on request. */
export function useVisibleTail<Row>(rows: readonly Row[]) {
  const [limit, setLimit] = useState(step);
  const grow = () => {
    setLimit((last) => last + step);
  };
  return { visible: rows.slice(-limit), hasEarlier: rows.length > limit, earlier: grow, grow };
}
