import { createContext, useContext, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { InitialRows } from '#data/initial-rows.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

const InitialRowsContext = createContext<InitialRows | null>(null);

/**
 * Provides the rows that the first page starts with. Those of the device end with that page, and where another account is in
 * use: they may be a member's own, and the databases have newer ones.
 */
export function InitialRowsProvider({ rows, children }: { rows: InitialRows | null; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const account = useObservable(accountInUse);
  const [isOver, setOver] = useState(false);
  const isOfDevice = rows !== null && rows.db !== null;
  const isOthers = account !== null && account.name !== rows?.db;
  if (isOfDevice && !isOver && (isOthers || rows.path !== pathname + search)) setOver(true);
  return <InitialRowsContext value={isOver ? null : rows}>{children}</InitialRowsContext>;
}

/** What the page shows until the device's own rows are read; the server renders the same. */
export function useInitialRows(): InitialRows | null {
  return useContext(InitialRowsContext);
}
