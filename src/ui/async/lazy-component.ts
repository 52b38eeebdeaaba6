import { lazy, type ComponentType } from 'react';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** Ends after a while, or when the connection is said to be back. */
function waitForRetry(ms: number): Promise<void> {
  return new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    }
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}

/** Fetches a file of the app, again and again with growing rests. @param maxAttempts after so many its error is thrown */
export async function loadWithRetry<File>(load: () => Promise<File>, maxAttempts = Infinity): Promise<File> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= maxAttempts) throw error;
      await waitForRetry(Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)));
    }
  }
}

/**
 * A part of a page whose code comes when it is needed. Where it can't be had, what stands around it goes on, and so does what
 * is typed there: the part comes when the connection does.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}
