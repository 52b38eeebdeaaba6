import { useState } from 'react';

/**
 * Whether a count includes the user's own choice. Count and choice come from different tables at different times: while
 * the count's row is older, it counts the previous choice.
 * @param isOn the user's own row, written at `ownTick`
 * @param countTick when the count's row was written
 */
export function useIsOwnCounted(isOn: boolean, ownTick: number, countTick: number): boolean {
  const [lastCounted, setLastCounted] = useState(isOn);
  const isCurrent = ownTick <= countTick;
  if (isCurrent && lastCounted !== isOn) setLastCounted(isOn);
  return isCurrent ? isOn : lastCounted;
}
