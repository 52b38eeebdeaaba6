const key = 'stale-chunk';

/**
 * A page that was left open over several updates can ask for a file that nobody keeps any more: then it is loaded anew, once;
 * if that doesn't help, the page's error stands.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(key) === location.pathname) return;
    sessionStorage.setItem(key, location.pathname);
    event.preventDefault();
    location.reload();
  });
}
