import { useEffect, useEffectEvent } from 'react';

const readingMs = 2_000;

/** Goes on a moment after something is done, when what the page says of it has been read. */
export function useLeaveLater(isDone: boolean, onLeave: () => void): void {
  // The moment is counted from the success, not from the last render.
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      leave();
    }, readingMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isDone]);
}
