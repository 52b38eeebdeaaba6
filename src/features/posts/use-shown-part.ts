import { useState } from 'react';

const step = 50;

/** Of a list that may be very long its last part, which grows when it is asked to. */
export function useShownPart<Row>(rows: readonly Row[]) {
  const [most, setMost] = useState(step);
  const grow = () => {
    setMost((last) => last + step);
  };
  return { shown: rows.slice(-most), hasEarlier: rows.length > most, earlier: grow, grow };
}
