import { useLiveQuery } from 'dexie-react-hooks';

function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError';
}

/**
 * The result of a database query, run again whenever the rows that it read change, also by other tabs and workers.
 * @param initial what is given until the first result is there
 */
export function useLive<Value>(query: () => Promise<Value>, deps: readonly unknown[], initial: Value): Value {
  async function read(): Promise<Value> {
    try {
      return await query();
    } catch (error) {
      // The account was switched under this query; the next render asks the new database.
      if (isClosed(error)) return initial;
      throw error;
    }
  }
  return useLiveQuery(read, [...deps], initial);
}
