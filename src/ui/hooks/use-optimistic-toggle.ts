import { useRef, useState } from 'react';

/** How close to the last turn one is taken for play, and how long such turns wait for each other. */
const rapidMs = 1_500;
const deferMs = 800;

export interface OptimisticToggle {
  isOn: boolean;
  flip: () => void;
}

/**
 * A switch that turns at once. Until the device's row says the same, it shows what was wished last, so that a second
 * press right after the first means what the person sees.
 * @param isStoredOn what the row says
 * @param save makes the wish durable; when it rejects, the switch goes back. The first turn goes out at once; those that follow
 * close upon it wait together for a moment, since of them the last alone has to go
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
