import { useEffect, useState } from 'react';
import type { RankingKey } from '#contract/people/ranking.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readRankings } from '#data/people/rankings.ts';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { allRankings } from './groups.ts';
import type { RankingRow } from '#data/people/rows.ts';

/** Fetches and stores a ranking, unless the stored one is fresh. */
export type LoadRanking = (
  key: RankingKey,
  signal: AbortSignal,
) => Promise<{ ok: true } | { ok: false; message: string }>;

export interface Rankings {
  /** null until read */
  cached: ReadonlyMap<RankingKey, RankingRow> | null;
  /** why the chosen one could not be fetched; null if it could */
  failure: string | null;
  retry: () => void;
}

/**
 * Rankings: stored ones at once, then the server's, the chosen one first. The others follow, so that switching is
 * instant and works offline.
 */
export function useRankings(chosen: RankingKey, isOffline: boolean, load: LoadRanking): Rankings {
  const db = useObservable(accountInUse)?.db ?? null;
  const [failures, setFailures] = useState<ReadonlyMap<RankingKey, string>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const initialRows = useInitialRows();
  const initial = initialRows === null ? null : new Map(initialRows.rankings.map((row) => [row.key, row]));
  const cached = useLive<ReadonlyMap<RankingKey, RankingRow> | null>(
    async () => (db === null ? initial : readRankings(db)),
    [db],
    initial,
  );

  useEffect(() => {
    if (db === null) return;
    const leaving = new AbortController();
    const setFailure = (key: RankingKey, message: string | null) => {
      setFailures((last) => {
        const next = new Map(last);
        if (message === null) next.delete(key);
        else next.set(key, message);
        return next;
      });
    };
    async function loadAll(): Promise<void> {
      for (const key of [chosen, ...allRankings.filter((other) => other !== chosen)]) {
        const result = await load(key, leaving.signal);
        if (leaving.signal.aborted) return;
        setFailure(key, result.ok ? null : result.message);
        if (!result.ok) return;
      }
    }
    loadAll().catch((error: unknown) => {
      if (!leaving.signal.aborted) reportError(error);
    });
    return () => {
      leaving.abort();
    };
  }, [db, chosen, isOffline, load, attempt]);

  return {
    cached,
    failure: failures.get(chosen) ?? null,
    retry() {
      setFailures(new Map());
      setAttempt((last) => last + 1);
    },
  };
}
