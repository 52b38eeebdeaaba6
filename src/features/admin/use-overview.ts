import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Overview } from '#contract/moderation/overview.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

/** Fetches the overview and stores it as the cached query `overview`. */
export type LoadOverview = (
  signal: AbortSignal,
) => Promise<{ ok: true; overview: Overview } | { ok: false; message: string }>;

interface ReceivedOverview {
  overview: Overview;
  /** when it was received, in ms */
  at: number;
}

export interface OverviewState {
  /** the newest known numbers; null until there are any */
  latest: ReceivedOverview | null;
  /** why there are no newer ones; null if there are */
  failure: string | null;
  retry: () => void;
}

const intervalMs = 5_000;

/** The stored overview; null if another version of the app stored it in another shape. */
function parseCached(row: { value: unknown; fetchedAt: number } | null): ReceivedOverview | null {
  const parsed = z.safeParse(Overview, row?.value);
  return row !== null && parsed.success ? { overview: parsed.data, at: row.fetchedAt } : null;
}

/** Runs something repeatedly, with a pause after each run, while the page is visible. */
function repeatWhileVisible(run: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;

  function runIfVisible(): void {
    clearTimeout(timer);
    if (isRunning || isStopped || document.visibilityState !== 'visible') return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
      if (!isStopped) timer = setTimeout(runIfVisible, intervalMs);
    });
  }

  document.addEventListener('visibilitychange', runIfVisible);
  runIfVisible();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', runIfVisible);
  };
}

/** The overview: the stored one at once, then the server's, every few seconds while visible. */
export function useOverview(load: LoadOverview): OverviewState {
  const db = useObservable(accountInUse)?.db ?? null;
  const [received, setReceived] = useState<ReceivedOverview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const cached = useLive(async () => (db === null ? null : readCachedQuery(db, 'overview')), [db], null);

  useEffect(() => {
    if (db === null) return;
    const leaving = new AbortController();
    const stop = repeatWhileVisible(async () => {
      try {
        const answer = await load(leaving.signal);
        if (leaving.signal.aborted) return;
        setFailure(answer.ok ? null : answer.message);
        if (answer.ok) setReceived({ overview: answer.overview, at: Date.now() });
      } catch (error) {
        if (!leaving.signal.aborted) reportError(error);
      }
    });
    return () => {
      leaving.abort();
      stop();
    };
  }, [db, load, attempt]);

  return {
    latest: received ?? parseCached(cached),
    failure,
    retry: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}
