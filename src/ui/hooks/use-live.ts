import type { Subscription } from 'dexie';
import { useObservable } from 'dexie-react-hooks';

/** Not part of the first scripts: nothing can be read before the databases are open, and they bring it along. */
const loadDexie = () => import('dexie');

function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError';
}

/** Dexie's live query, once Dexie is there. */
function liveQueryOf<Value>(read: () => Promise<Value>) {
  return {
    // Otherwise it would be subscribed to once more, in case its value is there at once.
    hasValue: () => false,
    subscribe(next: (value: Value) => void, fail: (error: unknown) => void): () => void {
      let subscription: Subscription | null = null;
      let isOver = false;
      async function begin(): Promise<void> {
        const { liveQuery } = await loadDexie();
        if (!isOver) subscription = liveQuery(read).subscribe(next, fail);
      }
      begin().catch(fail);
      return () => {
        isOver = true;
        subscription?.unsubscribe();
      };
    },
  };
}

/**
 * The result of a database query, run again whenever the rows it read change, also in other tabs and workers. When the
 * dependencies change, the last result stays until the new one is there.
 * @param initial returned until the first result
 */
export function useLive<Value>(query: () => Promise<Value>, deps: readonly unknown[], initial: Value): Value {
  async function read(): Promise<Value> {
    try {
      return await query();
    } catch (error) {
      // The account was switched during the query; the next render uses the new database.
      if (isClosed(error)) return initial;
      throw error;
    }
  }
  return useObservable(() => liveQueryOf(read), [...deps], initial);
}
