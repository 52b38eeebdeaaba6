import { lazy, useEffect, type ComponentType, type JSX } from 'react';
import { isBrowser } from '#ui/browser/is-browser.ts';

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
      // A module that the server has can't be missing for a while.
      if (attempt >= maxAttempts || !isBrowser) throw error;
      await waitForRetry(Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)));
    }
  }
}

/** Components that are to be shown, but whose code isn't there yet. */
const awaited = new Set<object>();

/** Marks a component as awaited until it is mounted. */
export function trackUntilShown() {
  const mark = {};
  awaited.add(mark);
  return function shown<Props>(Component: ComponentType<Props>): ComponentType<Props> {
    return function Shown(props: Props) {
      useEffect(() => {
        awaited.delete(mark);
      }, []);
      return <Component {...(props as Props & JSX.IntrinsicAttributes)} />;
    };
  };
}

const checkMs = 30;

/**
 * Resolves once every component that is to be shown is mounted, or after `longestMs`. A part of the page that React hasn't
 * taken over yet must not change: React would replace it by its placeholder.
 */
export async function whenAllShown(longestMs = 10_000): Promise<void> {
  const startedAt = performance.now();
  // A component that is shown may at once await others.
  for (let checks = 0; checks < 2 && performance.now() - startedAt < longestMs;) {
    await new Promise((resolve) => setTimeout(resolve, checkMs));
    checks = awaited.size === 0 ? checks + 1 : 0;
  }
}

/**
 * A component whose code is loaded on demand. If loading fails, the page around it and typed text stay; the component
 * appears once the connection is back.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const shown = trackUntilShown();
    return { default: shown(await loadWithRetry(load)) };
  });
}
