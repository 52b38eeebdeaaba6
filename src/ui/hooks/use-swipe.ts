import { useEffectEvent, useLayoutEffect } from 'react';

const swipePx = 48;

/**
 * Detects horizontal swipes on an element.
 * @param element from a callback ref in state, so that a replaced element is followed too
 * @param onSwipe gets 1 for next, -1 for previous
 */
export function useSwipe(element: HTMLElement | null, onSwipe: (by: 1 | -1) => void): void {
  const swiped = useEffectEvent(onSwipe);

  // Before painting: whatever is visible can be swiped.
  useLayoutEffect(() => {
    if (element === null) return;
    let began: { x: number; y: number } | null = null;
    function start({ touches }: TouchEvent): void {
      const finger = touches.length === 1 ? touches[0] : undefined;
      began = finger === undefined ? null : { x: finger.clientX, y: finger.clientY };
    }
    function end({ changedTouches }: TouchEvent): void {
      const finger = changedTouches[0];
      if (began === null || finger === undefined) return;
      const [right, down] = [finger.clientX - began.x, finger.clientY - began.y];
      began = null;
      if (Math.abs(right) > swipePx && Math.abs(right) > 2 * Math.abs(down)) swiped(right < 0 ? 1 : -1);
    }
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchend', end, { passive: true });
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchend', end);
    };
  }, [element]);
}
