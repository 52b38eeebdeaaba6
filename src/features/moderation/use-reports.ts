import { useEffect, useState } from 'react';
import type { Report } from '#contract/moderation/report.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import type { OpenSettlements } from './use-settlements.ts';

export type ReportStatus = 'open' | 'settled';

/**
 * Fetches a page of reports, newest first; the first page is stored as the cached query `reports:open` or
 * `reports:settled`.
 * @param next path of the following page; null for the first
 */
export type LoadReports = (
  status: ReportStatus,
  next: string | null,
  signal: AbortSignal,
) => Promise<{ ok: true; reports: Report[]; next: string | null } | { ok: false; message: string }>;

interface Loaded {
  reports: Report[];
  next: string | null;
  pages: number;
}

export interface Reports {
  /** null until read or received */
  reports: readonly Report[] | null;
  hasMore: boolean;
  /** why they could not be fetched; null if they could */
  failure: string | null;
  /** when the shown, stored reports were received, in ms; null if they are current */
  savedAt: number | null;
  isLoading: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Counts the decisions that have reached the server, as the server's list has changed then. */
function useArrivals(settlements: OpenSettlements): number {
  const [last, setLast] = useState(settlements);
  const [arrivals, setArrivals] = useState(0);
  if (last !== settlements) {
    setLast(settlements);
    if ([...last.keys()].some((report) => !settlements.has(report))) setArrivals(arrivals + 1);
  }
  return arrivals;
}

/** The reports of one status: stored ones at once, then the server's, page by page. */
export function useReports(status: ReportStatus, settlements: OpenSettlements, load: LoadReports): Reports {
  const db = useObservable(accountInUse)?.db ?? null;
  const arrivals = useArrivals(settlements);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [wantedPages, setWantedPages] = useState(1);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const cached = useLive(
    async () => (db === null ? null : readCachedQuery(db, `reports:${status}`)),
    [db, status],
    null,
  );

  useEffect(() => {
    if (db === null) return;
    const leaving = new AbortController();
    async function loadPages(): Promise<void> {
      const pages: Loaded = { reports: [], next: null, pages: 0 };
      while (pages.pages === 0 || (pages.pages < wantedPages && pages.next !== null)) {
        const result = await load(status, pages.next, leaving.signal);
        if (leaving.signal.aborted) return;
        setFailure(result.ok ? null : result.message);
        if (!result.ok) return;
        Object.assign(pages, {
          reports: [...pages.reports, ...result.reports],
          next: result.next,
          pages: pages.pages + 1,
        });
      }
      setLoaded(pages);
    }
    loadPages().catch((error: unknown) => {
      if (!leaving.signal.aborted) reportError(error);
    });
    return () => {
      leaving.abort();
    };
  }, [db, status, load, wantedPages, attempt, arrivals]);

  const cachedReports = cached === null ? null : (cached.value as Report[]);
  return {
    reports: loaded?.reports ?? cachedReports,
    hasMore: loaded !== null && loaded.next !== null,
    failure,
    savedAt: loaded === null ? (cached?.fetchedAt ?? null) : null,
    isLoading: failure === null && (loaded === null || (loaded.pages < wantedPages && loaded.next !== null)),
    loadMore: () => {
      setWantedPages((loaded?.pages ?? 0) + 1);
    },
    retry: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}
