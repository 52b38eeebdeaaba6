/*
 * A browser gives up a transition between pages after four seconds. The page is there all the same, so nobody needs to hear
 * of it; but React leaves the rejection of `finished` unhandled and reports that of `ready`.
 */

const { startViewTransition } = document;
document.startViewTransition &&= (update) => {
  const transition = startViewTransition.call(document, update);
  return Object.defineProperty(transition, 'finished', { value: transition.finished.catch(() => undefined) });
};

/** Reports what React has recovered from, like React itself. */
export function onRecoverableError(error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof DOMException && cause.name === 'TimeoutError')) reportError(error);
}
