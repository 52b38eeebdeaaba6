import { useLayoutEffect } from 'react';

/** What takes so much of the window is a keyboard, and no bar of the browser. */
const keyboardPx = 120;

/**
 * A phone's keyboard lies over the page without making it smaller: as long as it is there, `--visible-height` says how much
 * of the page can be seen.
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
        // The browser has pushed the page up to show the field, which is in sight by now without that.
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
