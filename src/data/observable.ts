/** A value that can be read and watched, as `useSyncExternalStore` requires. */
export interface Observable<Value> {
  get(): Value;
  /** what it was before anything ran: the server renders with it */
  getInitial?(): Value;
  subscribe(onChange: () => void): () => void;
}

/** An observable that can be set. */
export interface MutableObservable<Value> extends Observable<Value> {
  set(value: Value): void;
}

export function createObservable<Value>(initial: Value): MutableObservable<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    getInitial: () => initial,
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
