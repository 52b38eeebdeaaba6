import type { After } from './ports.ts';

/** What is so until it is said again, or ends by itself. */
export interface ExpiringSet {
  /** from now for so long */
  add(name: string, forMs: number): void;
  remove(name: string): void;
  clear(): void;
}

/** @param onExpired is called when one has run out, not when it is ended */
export function createExpiringSet(after: After, onExpired: (name: string) => void): ExpiringSet {
  const cancelByName = new Map<string, () => void>();

  function remove(name: string): void {
    cancelByName.get(name)?.();
    cancelByName.delete(name);
  }

  return {
    add(name, forMs) {
      remove(name);
      cancelByName.set(
        name,
        after(forMs, () => {
          cancelByName.delete(name);
          onExpired(name);
        }),
      );
    },
    remove,
    clear() {
      for (const name of [...cancelByName.keys()]) remove(name);
    },
  };
}
