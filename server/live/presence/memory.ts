import type { Presence, PresenceChange } from './port.ts';

/** Presence for a single process; lost when the process ends. */
export function createMemoryPresence(onChange: PresenceChange): Presence {
  const here = new Set<number>();
  return {
    come(userId) {
      if (here.has(userId)) return;
      here.add(userId);
      onChange(userId, true);
    },
    go(userId) {
      if (here.delete(userId)) onChange(userId, false);
    },
    has: (userId) => here.has(userId),
    all: () => [...here],
    close: async () => undefined,
  };
}
