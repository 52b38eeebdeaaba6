import { useSyncExternalStore } from 'react';

/** Something that can be read and watched. */
interface Watched<Value> {
  get(): Value;
  subscribe(onChange: () => void): () => void;
}

/** The value of an observable, kept fresh. */
export function useObservable<Value>(observable: Watched<Value>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get, observable.get);
}
