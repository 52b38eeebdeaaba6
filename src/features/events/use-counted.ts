import { useState } from 'react';

/**
 * Whether the person's own wish is in a count. The count and the wish come from different tables, by ways of different speed:
 * as long as the count's row is the older one, it counts the wish that was held before.
 * @param held what the person's row says, written at `heldTick`
 * @param countTick when the count's row was written
 */
export function useCounted(held: boolean, heldTick: number, countTick: number): boolean {
  const [counted, setCounted] = useState(held);
  const isCurrent = heldTick <= countTick;
  if (isCurrent && counted !== held) setCounted(held);
  return isCurrent ? held : counted;
}
