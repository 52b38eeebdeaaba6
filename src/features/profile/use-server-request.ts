import { useEffect, useEffectEvent, useState } from 'react';
import type { FetchResult } from '#sync/fetch/result.ts';

export interface ServerRequest<Answer> {
  /** null while the request is running */
  result: Answer | null;
  retry: () => void;
}

/**
 * Makes a request once, and again when its key changes or the connection is back.
 * @param key identifies the request; null: makes none
 */
export function useServerRequest<Answer extends FetchResult | 'forbidden'>(
  key: string | null,
  fetchResult: (signal: AbortSignal) => Promise<Answer>,
): ServerRequest<Answer | 'unreachable'> {
  const [attempt, setAttempt] = useState(0);
  const requestId = `${key ?? ''}/${String(attempt)}`;
  const [answer, setAnswer] = useState<{ to: string; result: Answer | 'unreachable' } | null>(null);
  const send = useEffectEvent(fetchResult);
  const result = answer?.to === requestId ? answer.result : null;

  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    const onResult = (received: Answer | 'unreachable') => {
      if (!leaving.signal.aborted) setAnswer({ to: requestId, result: received });
    };
    send(leaving.signal).then(onResult, () => {
      onResult('unreachable');
    });
    return () => {
      leaving.abort();
    };
  }, [key, requestId]);

  const retry = () => {
    setAttempt((last) => last + 1);
  };
  const isUnreachable = result === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    const retryWhenOnline = () => {
      setAttempt((last) => last + 1);
    };
    addEventListener('online', retryWhenOnline);
    return () => {
      removeEventListener('online', retryWhenOnline);
    };
  }, [isUnreachable]);
  return { result, retry };
}
