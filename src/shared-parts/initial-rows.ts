import { createContext, useContext } from 'react';
import type { InitialRows } from '#data/initial-rows.ts';

/** The rows that the page starts with; null where it has to wait for the device's. */
export const InitialRowsContext = createContext<InitialRows | null>(null);

/** What the page shows until the device's own rows are read; the server renders the same. */
export function useInitialRows(): InitialRows | null {
  return useContext(InitialRowsContext);
}
