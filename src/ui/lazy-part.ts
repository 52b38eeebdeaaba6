import { lazy, type ComponentType } from 'react';

const firstRestMs = 1_000;
const longestRestMs = 30_000;

/** Ends after a while, or when the connection is said to be back. */
function rest(ms: number): Promise<void> {
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

/** Fetches a file of the app, again and again with growing rests. @param triesAtMost after so many its error is thrown */
export async function fetchPatiently<File>(load: () => Promise<File>, triesAtMost = Infinity): Promise<File> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (tries >= triesAtMost) throw error;
      await rest(Math.min(longestRestMs, firstRestMs * 2 ** (tries - 1)));
    }
  }
}

/**
 * A part of a page whose code comes when it is needed. Where it can't be had, what stands around it goes on, and so does what
 * is typed there: the part comes when the connection does.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await fetchPatiently(load) }));
}
