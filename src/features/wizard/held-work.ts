/** Work that something waits for before it ends. */
export interface HeldWork {
  hold(work: Promise<unknown>): void;
  /** resolves when nothing is under way, or when nothing is waited for any more; never rejects */
  settled(): Promise<void>;
  /** waits for nothing any more */
  letGo(): void;
}

export function createHeldWork(): HeldWork {
  const held = new Set<Promise<unknown>>();
  let isFree = false;
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    hold(work) {
      const done = work
        .catch(() => undefined)
        .finally(() => {
          held.delete(done);
        });
      held.add(done);
    },
    async settled() {
      while (held.size > 0 && !isFree) await Promise.race([free, Promise.all(held)]);
    },
    letGo() {
      isFree = true;
      letGo();
    },
  };
}
