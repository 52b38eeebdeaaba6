import { useEffect } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';

const framesAtMost = 30;

/** Comes back to where a step was scrolled to, and remembers it from then on. @param isAway something else is shown */
export function useScrollMemory(keeper: DraftKeeper, isAway: boolean): void {
  useEffect(() => {
    if (isAway) return;
    const wanted = keeper.get().scrollY;
    let frames = 0;
    let frame = 0;

    // The page grows while its parts arrive.
    function comeBack(): void {
      window.scrollTo({ top: wanted, behavior: 'instant' });
      frames += 1;
      if (Math.abs(window.scrollY - wanted) > 2 && frames < framesAtMost) frame = requestAnimationFrame(comeBack);
      else window.addEventListener('scroll', remember, { passive: true });
    }
    function remember(): void {
      keeper.scrolled(Math.round(window.scrollY));
    }

    if (wanted > 0) frame = requestAnimationFrame(comeBack);
    else window.addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', remember);
    };
  }, [keeper, isAway]);
}
