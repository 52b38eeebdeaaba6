import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Overview } from '#contract/overview.ts';
import { readAnswer } from '#data/answers.ts';
import { current } from '#data/current.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

/** Asks the server how it goes; what it says is kept on the device as the answer `overview`. */
export type LoadOverview = (
  signal: AbortSignal,
) => Promise<{ ok: true; overview: Overview } | { ok: false; message: string }>;

interface Shown {
  overview: Overview;
  /** when it was told, in ms */
  at: number;
}

export interface OverviewShown {
  /** the newest numbers that are known; null until there are any */
  shown: Shown | null;
  /** why there are no newer ones; null where there are */
  failure: string | null;
  retry: () => void;
}

const everyMs = 5_000;

/** What the device kept; one of another version of the app may have had another shape. */
function keptIn(row: { value: unknown; fetchedAt: number } | null): Shown | null {
  const parsed = z.safeParse(Overview, row?.value);
  return row !== null && parsed.success ? { overview: parsed.data, at: row.fetchedAt } : null;
}

/** Runs something again and again, a while after it has ended, as long as the page can be seen. */
function repeatWhileVisible(run: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  let isOver = false;

  function again(): void {
    clearTimeout(timer);
    if (isUnderWay || isOver || document.visibilityState !== 'visible') return;
    isUnderWay = true;
    void run().finally(() => {
      isUnderWay = false;
      if (!isOver) timer = setTimeout(again, everyMs);
    });
  }

  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', again);
  };
}

/** How it goes: what the device holds at once, then what the server says, every few seconds while somebody looks. */
export function useOverview(load: LoadOverview): OverviewShown {
  const db = useObservable(current)?.db ?? null;
  const [told, setTold] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const kept = useLive(async () => (db === null ? null : readAnswer(db, 'overview')), [db], null);

  useEffect(() => {
    if (db === null) return;
    const leaving = new AbortController();
    const stop = repeatWhileVisible(async () => {
      try {
        const answer = await load(leaving.signal);
        if (leaving.signal.aborted) return;
        setFailure(answer.ok ? null : answer.message);
        if (answer.ok) setTold({ overview: answer.overview, at: Date.now() });
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
    shown: told ?? keptIn(kept),
    failure,
    retry: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}
