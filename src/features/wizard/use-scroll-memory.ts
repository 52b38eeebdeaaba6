import { useEffect } from 'react';
import type { DraftAutosaver } from './draft/autosaver.ts';

const framesAtMost = 30;

/** Comes back to where a step was scrolled to, and remembers it from then on. @param isAway something else is shown */
export function useScrollMemory(autosaver: DraftAutosaver, isAway: boolean): void {
  useEffect(() => {
    if (isAway) return;
    const targetY = autosaver.get().scrollY;
    let frames = 0;
    let frame = 0;

    // The page grows while its parts arrive.
    function restoreScroll(): void {
      window.scrollTo({ top: targetY, behavior: 'instant' });
      frames += 1;
      if (Math.abs(window.scrollY - targetY) > 2 && frames < framesAtMost) frame = requestAnimationFrame(restoreScroll);
      else window.addEventListener('scroll', remember, { passive: true });
    }
    function remember(): void {
      autosaver.setScroll(Math.round(window.scrollY));
    }

    if (targetY > 0) frame = requestAnimationFrame(restoreScroll);
    else window.addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', remember);
    };
  }, [autosaver, isAway]);
}
