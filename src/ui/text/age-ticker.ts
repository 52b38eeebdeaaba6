import { msUntilNextAge } from './age.ts';
import { startTimeout } from '#ui/async/timeout.ts';

// Timers know no longer wait; and a clock that was set is found out within an hour.
const longestMs = 3_600_000;
/** So that many that are due one after the other are told together. */
const shortestMs = 1_000;

/** Tells those who show how old something is when that is another text, all of them by one timer. */
interface AgeTicker {
  /** @param atMs when that was that they show the age of */
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

  // A page that comes back from behind may have slept for hours, and its timers with it.
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
