import type { OpenAccount } from './account.ts';

/** A value that can be read and watched; what React's `useSyncExternalStore` asks for. */
export interface Observable<Value> {
  get(): Value;
  subscribe(onChange: () => void): () => void;
}

/** The account in use. `app/boot.ts` sets it; everything that shows or changes rows takes it from here. */
export interface CurrentAccount extends Observable<OpenAccount | null> {
  set(account: OpenAccount | null): void;
}

export function createCurrent(): CurrentAccount {
  const listeners = new Set<() => void>();
  let held: OpenAccount | null = null;
  return {
    get: () => held,
    set(account) {
      held = account;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** One window shows one account. */
export const current = createCurrent();
