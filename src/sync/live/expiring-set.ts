import type { After } from './ports.ts';

/** A set whose members expire unless renewed. */
export interface ExpiringSet {
  /** adds or renews a member */
  add(name: string, forMs: number): void;
  remove(name: string): void;
  clear(): void;
}

/** @param onExpired called when a member expires, not when it is removed */
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
