import { useRef, useState } from 'react';

/** How close to the last turn one is taken for play, and how long such turns wait for each other. */
const playMs = 1_500;
const settleMs = 800;

export interface Wish {
  isOn: boolean;
  flip: () => void;
}

/**
 * A switch that turns at once. Until the device's row says the same, it shows what was wished last, so that a second
 * press right after the first means what the person sees.
 * @param held what the row says
 * @param save makes the wish durable; when it rejects, the switch goes back. The first turn goes out at once; those that follow
 * close upon it wait together for a moment, since of them the last alone has to go
 */
export function useWish(
  held: boolean,
  save: (wished: boolean, options: { notBefore?: number }) => Promise<unknown>,
): Wish {
  const [wished, setWished] = useState<boolean | null>(null);
  const [lastHeld, setLastHeld] = useState(held);
  if (held !== lastHeld) {
    setLastHeld(held);
    if (wished === held) setWished(null);
  }
  const turnedAt = useRef(-Infinity);
  const restUntil = useRef(0);
  const isOn = wished ?? held;

  return {
    isOn,
    flip() {
      const next = !isOn;
      const now = Date.now();
      const isPlay = Math.abs(now - turnedAt.current) < playMs;
      turnedAt.current = now;
      const leftMs = restUntil.current - now;
      if (isPlay && (leftMs <= 0 || leftMs > settleMs)) restUntil.current = now + settleMs;
      setWished(next);
      save(next, isPlay ? { notBefore: restUntil.current } : {}).catch(() => {
        setWished(null);
      });
    },
  };
}
