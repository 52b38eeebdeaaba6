import { useEffect, useEffectEvent, useState } from 'react';
import type { FetchResult } from '#sync/fetch/result.ts';

export interface ServerRequest<Answer> {
  /** null while it is being asked */
  result: Answer | null;
  retry: () => void;
}

/**
 * Asks the server once, again when what is asked changes, and when the connection is back.
 * @param key what is asked; null asks nobody
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
