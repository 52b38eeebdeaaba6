import { useEffect, useEffectEvent, useState } from 'react';
import type { PageFetchResult } from '#sync/fetch/result.ts';
import type { FetchPage } from './deps.ts';

interface PageRequest {
  next: string | null;
  attempt: number;
}

export interface Pages {
  isLoading: boolean;
  /** result of the last request; null before the first */
  lastResult: PageFetchResult['as'] | null;
  /** at least one page was received */
  hasLoaded: boolean;
  /** the path of the following page; null if there is none */
  next: string | null;
  /** fetches the next page, unless that is in progress */
  loadMore: () => void;
  /** fetches the page again for which there was no answer */
  retry: () => void;
}

const unreachableResult: PageFetchResult = { as: 'unreachable' };

/**
 * Fetches a list page by page, while stored rows are shown.
 * @param fetchPage null: fetches nothing
 */
export function usePages(fetchPage: FetchPage | null): Pages {
  const [request, setRequest] = useState<PageRequest>({ next: null, attempt: 0 });
  const [answer, setAnswer] = useState<{ to: PageRequest; result: PageFetchResult } | null>(null);
  const [hasLoaded, setLoaded] = useState(false);
  const isEnabled = fetchPage !== null;
  const fetchCurrent = useEffectEvent(
    (signal: AbortSignal) => fetchPage?.(request.next, signal) ?? Promise.resolve(unreachableResult),
  );

  useEffect(() => {
    if (!isEnabled) return;
    const leaving = new AbortController();
    const onResult = (result: PageFetchResult) => {
      if (leaving.signal.aborted) return;
      setAnswer({ to: request, result });
      if (result.as === 'seen') setLoaded(true);
    };
    fetchCurrent(leaving.signal).then(onResult, () => {
      onResult(unreachableResult);
    });
    return () => {
      leaving.abort();
    };
  }, [isEnabled, request]);

  const isLoading = isEnabled && answer?.to !== request;
  const retry = () => {
    setRequest((last) => ({ ...last, attempt: last.attempt + 1 }));
  };
  const retryWhenOnline = useEffectEvent(() => {
    if (!isLoading && answer?.result.as === 'unreachable') retry();
  });
  useEffect(() => {
    const onOnline = () => {
      retryWhenOnline();
    };
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('online', onOnline);
    };
  }, []);

  const next = answer?.result.as === 'seen' ? answer.result.next : null;
  return {
    isLoading,
    lastResult: answer?.result.as ?? null,
    hasLoaded,
    next,
    loadMore() {
      if (!isLoading && next !== null) setRequest({ next, attempt: 0 });
    },
    retry,
  };
}
