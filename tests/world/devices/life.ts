/** The life of a context. After its death none of its promises settle; while it is frozen none settle yet. */
export interface Life {
  isOver(): boolean;
  isFrozen(): boolean;
  end(): void;
  /** From now on nothing runs, and results arrive when it resumes, as in a tab that the browser freezes. */
  freeze(): void;
  thaw(): void;
  /** Does the work unless the context is dead; if it dies meanwhile, the promise never settles. */
  guard<Result>(work: () => Promise<Result>): Promise<Result>;
  onEnd(run: () => void): void;
}

export function createLife(): Life {
  const listeners: (() => void)[] = [];
  let isOver = false;
  let asleep: (() => void)[] | null = null;

  function soon(run: () => void): void {
    if (isOver) return;
    if (asleep === null) run();
    else asleep.push(run);
  }

  return {
    isOver: () => isOver,
    isFrozen: () => asleep !== null,
    end() {
      if (isOver) return;
      isOver = true;
      for (const run of listeners) run();
    },
    freeze() {
      asleep ??= [];
    },
    thaw() {
      const missed = asleep ?? [];
      asleep = null;
      for (const run of missed) soon(run);
    },
    guard: (work) =>
      new Promise((resolve, reject) => {
        soon(() => {
          work().then(
            (result) => {
              soon(() => {
                resolve(result);
              });
            },
            (error: unknown) => {
              soon(() => {
                reject(error instanceof Error ? error : new Error(String(error)));
              });
            },
          );
        });
      }),
    onEnd(run) {
      if (isOver) run();
      else listeners.push(run);
    },
  };
}
