import type { OpenAccount } from './account.ts';

/** A value that can be read and watched; what React's `useSyncExternalStore` asks for. */
export interface Observable<Value> {
  get(): Value;
  subscribe(onChange: () => void): () => void;
}

/** One that can be changed. */
export interface Changeable<Value> extends Observable<Value> {
  set(value: Value): void;
}

export function createChangeable<Value>(initial: Value): Changeable<Value> {
  const listeners = new Set<() => void>();
  let held = initial;
  return {
    get: () => held,
    set(value) {
      held = value;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/**
 * The account in use; one window shows one account. `app/boot.ts` sets it; everything that shows or changes rows takes it
 * from here.
 */
export const current = createChangeable<OpenAccount | null>(null);
