import { msUntilNextAge } from './age.ts';
import { startTimeout } from '#ui/async/timeout.ts';

// Timers have a maximum delay, and within an hour a changed clock is noticed.
const longestMs = 3_600_000;
/** So that several ages due at nearly the same time update together. */
const shortestMs = 1_000;

/** Notifies components when the text of an age changes, using one timer for all. */
interface AgeTicker {
  /** @param atMs the time whose age is shown */
  watch(atMs: number, onOlder: () => void): () => void;
}

function createAgeTicker(): AgeTicker {
  const watchers = new Map<symbol, { atMs: number; onOlder: () => void }>();
  let dueAt = Infinity;
  let cancel: (() => void) | null = null;

  function cancelTimer(): void {
    cancel?.();
    cancel = null;
    dueAt = Infinity;
  }

  function schedule(atMs: number): void {
    const now = Date.now();
    const wait = Math.min(longestMs, Math.max(shortestMs, msUntilNextAge(atMs, now)));
    if (now + wait >= dueAt) return;
    cancel?.();
    dueAt = now + wait;
    cancel = startTimeout(notifyDue, wait);
  }

  function notifyDue(): void {
    cancelTimer();
    for (const { atMs, onOlder } of [...watchers.values()]) {
      onOlder();
      schedule(atMs);
    }
  }

  // A page that becomes visible may have slept for hours, together with its timers.
  function notifyIfVisible(): void {
    if (document.visibilityState === 'visible') notifyDue();
  }

  return {
    watch(atMs, onOlder) {
      const key = Symbol();
      if (watchers.size === 0) document.addEventListener('visibilitychange', notifyIfVisible);
      watchers.set(key, { atMs, onOlder });
      schedule(atMs);
      return () => {
        watchers.delete(key);
        if (watchers.size > 0) return;
        cancelTimer();
        document.removeEventListener('visibilitychange', notifyIfVisible);
      };
    },
  };
}

export const ageTicker = createAgeTicker();
