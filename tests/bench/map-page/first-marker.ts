const markers = '.map-mark, .map-cluster';

/** @returns when the first marker had been painted, as `performance.now()` */
export function firstMarkerPainted(): Promise<number> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(look);
    function look(): void {
      if (document.querySelector(markers) === null) return;
      watch.disconnect();
      // The second frame begins when the first has been painted.
      requestAnimationFrame(() => {
        requestAnimationFrame(() => {
          resolve(performance.now());
        });
      });
    }
    watch.observe(document, { childList: true, subtree: true });
    look();
  });
}
