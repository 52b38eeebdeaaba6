export interface Semaphore {
  /** Runs the task when a slot is free; first come, first served. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** number of waiting tasks */
  waiting(): number;
  /** Resolves when nothing runs or waits any more. */
  idle(): Promise<void>;
}

/** Runs at most `limit` tasks at once; the others wait in order. */
export function createSemaphore(limit: number): Semaphore {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const watchers: (() => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    // The slot is passed on without being freed, so that a newcomer can't overtake waiting tasks.
    if (next !== undefined) return next();
    taken -= 1;
    if (taken === 0) for (const watcher of watchers.splice(0)) watcher();
  }

  async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (taken >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    try {
      return await task();
    } finally {
      release();
    }
  }

  function idle(): Promise<void> {
    return taken === 0 ? Promise.resolve() : new Promise((resolve) => watchers.push(resolve));
  }

  return { run, waiting: () => waiting.length, idle };
}
