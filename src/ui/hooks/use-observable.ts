import { useSyncExternalStore } from 'react';

/** A value that can be read and watched. */
interface Observable<Value> {
  get(): Value;
  subscribe(onChange: () => void): () => void;
}

/** An observable's value; follows changes. */
export function useObservable<Value>(observable: Observable<Value>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get, observable.get);
}
