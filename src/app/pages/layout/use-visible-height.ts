import { useLayoutEffect } from 'react';

/** Anything that covers so much of the window is a keyboard, not a browser bar. */
const keyboardPx = 120;

/**
 * A phone's keyboard covers the page without resizing it. While it is open, `--visible-height` is the height of the
 * visible part.
 */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (view === null || view === undefined) return;
    const { style } = document.documentElement;
    function measure(): void {
      if (view === null) return;
      const isCovered = view.scale === 1 && window.innerHeight - view.height > keyboardPx;
      if (isCovered) {
        style.setProperty('--visible-height', `${String(Math.round(view.height))}px`);
        // Undoes the browser's scroll to the field, which is visible now anyway.
        window.scrollTo(0, 0);
      } else style.removeProperty('--visible-height');
    }
    view.addEventListener('resize', measure);
    measure();
    return () => {
      view.removeEventListener('resize', measure);
      style.removeProperty('--visible-height');
    };
  }, []);
}
