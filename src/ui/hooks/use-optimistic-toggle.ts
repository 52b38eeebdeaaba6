import { useRef, useState } from 'react';

/** Flips closer than this count as playing, and wait this long for the next one. */
const rapidMs = 1_500;
const deferMs = 800;

export interface OptimisticToggle {
  isOn: boolean;
  flip: () => void;
}

/**
 * A toggle that flips at once. Until the stored row agrees, it shows the last choice, so that a second press acts on
 * what the user sees.
 * @param isStoredOn the row's state
 * @param save makes the choice durable; if it rejects, the toggle flips back. The first flip is saved at once; flips
 * soon after wait a moment, because only the last of them matters
 */
export function useOptimisticToggle(
  isStoredOn: boolean,
  save: (nextValue: boolean, options: { notBefore?: number }) => Promise<unknown>,
): OptimisticToggle {
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const [lastStored, setLastStored] = useState(isStoredOn);
  if (isStoredOn !== lastStored) {
    setLastStored(isStoredOn);
    if (pendingValue === isStoredOn) setPendingValue(null);
  }
  const flippedAt = useRef(-Infinity);
  const deferUntil = useRef(0);
  const isOn = pendingValue ?? isStoredOn;

  return {
    isOn,
    flip() {
      const next = !isOn;
      const now = Date.now();
      const isRapid = Math.abs(now - flippedAt.current) < rapidMs;
      flippedAt.current = now;
      const leftMs = deferUntil.current - now;
      if (isRapid && (leftMs <= 0 || leftMs > deferMs)) deferUntil.current = now + deferMs;
      setPendingValue(next);
      save(next, isRapid ? { notBefore: deferUntil.current } : {}).catch(() => {
        setPendingValue(null);
      });
    },
  };
}
