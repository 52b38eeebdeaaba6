import type { After } from './live.ts';

/** What is so until it is said again, or ends by itself. */
export interface LeaseBoard {
  /** from now for so long */
  keep(name: string, forMs: number): void;
  end(name: string): void;
  clear(): void;
}

/** @param ended is called when one has run out, not when it is ended */
export function createLeaseBoard(after: After, ended: (name: string) => void): LeaseBoard {
  const cancels = new Map<string, () => void>();

  function end(name: string): void {
    cancels.get(name)?.();
    cancels.delete(name);
  }

  return {
    keep(name, forMs) {
      end(name);
      cancels.set(
        name,
        after(forMs, () => {
          cancels.delete(name);
          ended(name);
        }),
      );
    },
    end,
    clear() {
      for (const name of [...cancels.keys()]) end(name);
    },
  };
}
