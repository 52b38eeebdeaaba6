import { useEffect, useEffectEvent } from 'react';

const readingMs = 2_000;

/** Leaves the page a moment after success, so that the message can be read. */
export function useLeaveLater(isDone: boolean, onLeave: () => void): void {
  // The delay starts at the success, not at the last render.
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
