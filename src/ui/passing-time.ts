import { untilOlder } from './ago.ts';
import { inAWhile } from './in-a-while.ts';

// Timers know no longer wait; and a clock that was set is found out within an hour.
const longestMs = 3_600_000;
/** So that many that are due one after the other are told together. */
const shortestMs = 1_000;

/** Tells those who show how old something is when that is another text, all of them by one timer. */
interface PassingTime {
  /** @param atMs when that was that they show the age of */
  watch(atMs: number, onOlder: () => void): () => void;
}

function createPassingTime(): PassingTime {
  const watching = new Map<symbol, { atMs: number; onOlder: () => void }>();
  let dueAt = Infinity;
  let cancel: (() => void) | null = null;

  function rest(): void {
    cancel?.();
    cancel = null;
    dueAt = Infinity;
  }

  function plan(atMs: number): void {
    const now = Date.now();
    const wait = Math.min(longestMs, Math.max(shortestMs, untilOlder(atMs, now)));
    if (now + wait >= dueAt) return;
    cancel?.();
    dueAt = now + wait;
    cancel = inAWhile(tell, wait);
  }

  function tell(): void {
    rest();
    for (const { atMs, onOlder } of [...watching.values()]) {
      onOlder();
      plan(atMs);
    }
  }

  // A page that comes back from behind may have slept for hours, and its timers with it.
  function wake(): void {
    if (document.visibilityState === 'visible') tell();
  }

  return {
    watch(atMs, onOlder) {
      const key = Symbol();
      if (watching.size === 0) document.addEventListener('visibilitychange', wake);
      watching.set(key, { atMs, onOlder });
      plan(atMs);
      return () => {
        watching.delete(key);
        if (watching.size > 0) return;
        rest();
        document.removeEventListener('visibilitychange', wake);
      };
    },
  };
}

export const passingTime = createPassingTime();
