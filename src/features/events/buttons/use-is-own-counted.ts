import { useState } from 'react';

/**
 * Whether the person's own wish is in a count. The count and the wish come from different tables, by ways of different speed:
 * as long as the count's row is the older one, it counts the wish that was held before.
 * @param isOn what the person's row says, written at `ownTick`
 * @param countTick when the count's row was written
 */
export function useIsOwnCounted(isOn: boolean, ownTick: number, countTick: number): boolean {
  const [lastCounted, setLastCounted] = useState(isOn);
  const isCurrent = ownTick <= countTick;
  if (isCurrent && lastCounted !== isOn) setLastCounted(isOn);
  return isCurrent ? isOn : lastCounted;
}
