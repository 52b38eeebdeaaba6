import type { Happening, Tell } from '#server/domain/happening.ts';

export interface Happenings {
  tell: Tell;
  /** Has somebody told of all that happens from now on. */
  listen(listener: Tell): void;
}

/** Hands on what happens. It begins before the log and the counters are there. */
export function createHappenings(): Happenings {
  const listeners: Tell[] = [];
  return {
    tell(happening: Happening) {
      for (const listener of listeners) listener(happening);
    },
    listen: (listener) => void listeners.push(listener),
  };
}
