/** A value outside of React that can be read, watched and replaced; `useObservable` shows it. */
export interface WatchedValue<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(onChange: () => void): () => void;
}

export function createWatchedValue<Value>(initial: Value): WatchedValue<Value> {
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
