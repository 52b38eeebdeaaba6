import { useState } from 'react';

const step = 50;

/** Of a list that may be very long its last part, which grows when it is asked to. */
export function useVisibleTail<Row>(rows: readonly Row[]) {
  const [limit, setLimit] = useState(step);
  const grow = () => {
    setLimit((last) => last + step);
  };
  return { visible: rows.slice(-limit), hasEarlier: rows.length > limit, earlier: grow, grow };
}
