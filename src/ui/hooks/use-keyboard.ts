import { useLayoutEffect } from 'react';

/** Anything that covers so much of the window is a keyboard, not a browser bar. */
const keyboardPx = 120;

/**
 * A phone's keyboard covers the end of the page without resizing it. While it does, `--keyboard` is how much it covers, in
 * px, for the page's scroll padding, and the focused field is kept above it.
 */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (view === null || view === undefined) return;
    const { style } = document.documentElement;
    let isOpen = false;

    function reveal(): void {
      const field = document.activeElement;
      if (isOpen && field instanceof HTMLElement && field !== document.body) field.scrollIntoView({ block: 'nearest' });
    }
    function measure(): void {
      if (view === null) return;
      const covered = Math.round(window.innerHeight - view.height);
      isOpen = view.scale === 1 && covered > keyboardPx;
      if (!isOpen) {
        style.removeProperty('--keyboard');
        return;
      }
      style.setProperty('--keyboard', `${String(covered)}px`);
      reveal();
    }

    view.addEventListener('resize', measure);
    document.addEventListener('focusin', reveal);
    measure();
    return () => {
      view.removeEventListener('resize', measure);
      document.removeEventListener('focusin', reveal);
      style.removeProperty('--keyboard');
    };
  }, []);
}
