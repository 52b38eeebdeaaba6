/*
 * A browser gives up a transition between pages after four seconds. The page is there all the same, so nobody needs to hear
 * of it; but React leaves the rejection of `finished` unhandled and reports that of `ready`.
 */

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

const { startViewTransition } = document;
// WebKit supports view transitions but crashes on them, and only the vendor tells it apart. React does without.
if (navigator.vendor.startsWith('Apple')) Object.assign(document, { startViewTransition: undefined });
document.startViewTransition &&= (update) => {
  const transition = startViewTransition.call(document, update);
  const finished = transition.finished.catch((error: unknown) => {
    if (!isGivenUp(error)) throw error;
  });
  return Object.defineProperty(transition, 'finished', { value: finished });
};

/** Reports what React has recovered from, like React itself. */
export function onRecoverableError(error: unknown): void {
  if (!isGivenUp(error instanceof Error ? (error.cause ?? error) : error)) reportError(error);
}
