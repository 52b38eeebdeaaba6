/** An event of our own: libraries close down on `pagehide`, but before a reload the page may still stay. */
const leavingEvent = 'scape:leaving';

/**
 * Calls the listener when the page is closed, and before it may be reloaded, to save what is typed. @returns stops
 * listening
 */
export function onPageLeave(listener: () => void): () => void {
  addEventListener('pagehide', listener);
  addEventListener(leavingEvent, listener);
  return () => {
    removeEventListener('pagehide', listener);
    removeEventListener(leavingEvent, listener);
  };
}

/** Announces that the page may be reloaded in a moment. */
export function announcePageLeave(): void {
  dispatchEvent(new Event(leavingEvent));
}
