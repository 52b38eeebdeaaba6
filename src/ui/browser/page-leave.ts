/** Of our own: libraries hang up on `pagehide`, and the page that is only about to be left may stay. */
const leavingEvent = 'scape:leaving';

/** Told when the page goes, and before it may be loaded anew: what is typed on it is put on the disk then. @returns stops telling */
export function onPageLeave(listener: () => void): () => void {
  addEventListener('pagehide', listener);
  addEventListener(leavingEvent, listener);
  return () => {
    removeEventListener('pagehide', listener);
    removeEventListener(leavingEvent, listener);
  };
}

/** Tells those who listen that the page may be left in a moment. */
export function announcePageLeave(): void {
  dispatchEvent(new Event(leavingEvent));
}
