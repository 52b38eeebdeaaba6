/** A value that can be read and watched; what React's `useSyncExternalStore` asks for. */
export interface Observable<Value> {
  get(): Value;
  subscribe(onChange: () => void): () => void;
}

/** One that can be changed. */
export interface MutableObservable<Value> extends Observable<Value> {
  set(value: Value): void;
}

export function createObservable<Value>(initial: Value): MutableObservable<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
