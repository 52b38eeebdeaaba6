import { useLiveQuery } from 'dexie-react-hooks';

function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError';
}

/**
 * The result of a database query, run again whenever the rows it read change, also in other tabs and workers.
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
  return useLiveQuery(read, [...deps], initial);
}
