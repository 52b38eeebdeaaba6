import { otherwise } from '#data/fault.ts';

/** Work that something waits for before it ends. */
interface HeldWork {
  hold(work: Promise<unknown>): void;
  /** resolves when nothing is under way, or when nothing is waited for any more; never rejects */
  settled(): Promise<void>;
  /** waits for nothing any more */
  letGo(): void;
}

export function createHeldWork(): HeldWork {
  const held = new Set<Promise<unknown>>();
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });

  async function allDone(): Promise<void> {
    while (held.size > 0) await Promise.all(held);
  }

  return {
    hold(work) {
      const done = work.catch(otherwise(undefined)).finally(() => {
        held.delete(done);
      });
      held.add(done);
    },
    settled: () => Promise.race([free, allDone()]),
    letGo() {
      letGo();
    },
  };
}
