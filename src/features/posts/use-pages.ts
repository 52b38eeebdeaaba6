import { useEffect, useEffectEvent, useState } from 'react';
import type { PageFetchResult } from '#sync/fetch/result.ts';
import type { FetchPage } from './deps.ts';

interface PageRequest {
  next: string | null;
  attempt: number;
}

export interface Pages {
  isLoading: boolean;
  /** what became of the last question; null before the first answer */
  lastResult: PageFetchResult['as'] | null;
  /** a page has been answered before */
  hasLoaded: boolean;
  /** there are further pages: what the next one is asked for with */
  next: string | null;
  /** asks for the next page, unless it is being asked for */
  loadMore: () => void;
  /** asks once more for the page that nobody answered */
  retry: () => void;
}

const unreachableResult: PageFetchResult = { as: 'unreachable' };

/**
 * Asks the server page by page for a list, while the device's own stands there.
 * @param fetchPage null: nobody is asked
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
