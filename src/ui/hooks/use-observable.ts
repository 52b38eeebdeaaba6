import { useSyncExternalStore } from 'react';

/** Something that can be read and watched. */
interface Observable<Value> {
  get(): Value;
  subscribe(onChange: () => void): () => void;
}

/** The value of an observable, kept fresh. */
export function useObservable<Value>(observable: Observable<Value>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get, observable.get);
}
