/** Of our own: libraries hang up on `pagehide`, and the page that is only about to be left may stay. */
const aboutToLeave = 'scape:leaving';

/** Told when the page goes, and before it may be loaded anew: what is typed on it is put on the disk then. @returns stops telling */
export function onLeaving(listener: () => void): () => void {
  addEventListener('pagehide', listener);
  addEventListener(aboutToLeave, listener);
  return () => {
    removeEventListener('pagehide', listener);
    removeEventListener(aboutToLeave, listener);
  };
}

/** Tells those who listen that the page may be left in a moment. */
export function tellLeaving(): void {
  dispatchEvent(new Event(aboutToLeave));
}
