import { useSyncExternalStore } from 'react';

/** A value that can be read and watched. */
interface Observable<Value> {
  get(): Value;
  /** what it was before anything ran: the server renders with it */
  getInitial?(): Value;
  subscribe(onChange: () => void): () => void;
}

/** An observable's value; follows changes. */
export function useObservable<Value>(observable: Observable<Value>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get, observable.getInitial ?? observable.get);
}
