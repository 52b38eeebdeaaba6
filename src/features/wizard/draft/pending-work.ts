import { otherwise } from '#data/fault.ts';

/** Work that something waits for before it ends. */
interface PendingWork {
  waitFor(work: Promise<unknown>): void;
  /** resolves when nothing is under way, or when nothing is waited for any more; never rejects */
  whenIdle(): Promise<void>;
  /** waits for nothing any more */
  release(): void;
}

export function createPendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>();
  let releaseWaiters = () => {};
  const released = new Promise<void>((resolve) => {
    releaseWaiters = resolve;
  });

  async function allDone(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending);
  }

  return {
    waitFor(work) {
      const done = work.catch(otherwise(undefined)).finally(() => {
        pending.delete(done);
      });
      pending.add(done);
    },
    whenIdle: () => Promise.race([released, allDone()]),
    release() {
      releaseWaiters();
    },
  };
}
