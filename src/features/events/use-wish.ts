import { useState } from 'react';

export interface Wish {
  isOn: boolean;
  flip: () => void;
}

/**
 * A switch that turns at once. Until the device's row says the same, it shows what was wished last, so that a second
 * press right after the first means what the person sees.
 * @param held what the row says
 * @param save makes the wish durable; when it rejects, the switch goes back
 */
export function useWish(held: boolean, save: (wished: boolean) => Promise<unknown>): Wish {
  const [wished, setWished] = useState<boolean | null>(null);
  const [lastHeld, setLastHeld] = useState(held);
  if (held !== lastHeld) {
    setLastHeld(held);
    if (wished === held) setWished(null);
  }
  const isOn = wished ?? held;

  return {
    isOn,
    flip() {
      const next = !isOn;
      setWished(next);
      save(next).catch(() => {
        setWished(null);
      });
    },
  };
}
