import { lazy, type ComponentType } from 'react';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** Resolves after a while, or when the browser reports a connection. */
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

/** Loads a module, and retries with growing delays. @param maxAttempts after so many its error is thrown */
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
 * A component whose code is loaded on demand. If loading fails, the page around it and typed text stay; the component
 * appears once the connection is back.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}
