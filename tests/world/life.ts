/** The life of a context: once it has died, none of its promises settles any more. */
export interface Life {
  isOver(): boolean;
  end(): void;
  /** Does the work unless the life is over; its outcome is never heard of once it is. */
  guard<Result>(work: () => Promise<Result>): Promise<Result>;
  onEnd(run: () => void): void;
}

export function createLife(): Life {
  const listeners: (() => void)[] = [];
  let isOver = false;
  return {
    isOver: () => isOver,
    end() {
      if (isOver) return;
      isOver = true;
      for (const run of listeners) run();
    },
    guard: (work) =>
      new Promise((resolve, reject) => {
        if (isOver) return;
        work().then(
          (result) => isOver || resolve(result),
          (error: unknown) => isOver || reject(error instanceof Error ? error : new Error(String(error))),
        );
      }),
    onEnd(run) {
      if (isOver) run();
      else listeners.push(run);
    },
  };
}
