/** The life of a context: once it has died, none of its promises settles any more; while it is frozen, none does yet. */
export interface Life {
  isOver(): boolean;
  isFrozen(): boolean;
  end(): void;
  /** Nothing of it runs from here on, and what it hears it hears when it thaws, as a tab that its browser puts to sleep. */
  freeze(): void;
  thaw(): void;
  /** Does the work unless the life is over; its outcome is never heard of once it is. */
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
