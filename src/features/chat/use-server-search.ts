import { useEffect, useEffectEvent, useState } from 'react';
import { otherwise } from '#data/fault.ts';
import { startTimeout } from '#ui/async/timeout.ts';

/** Wait for the user to finish typing. */
const debounceMs = 250;

export interface ServerSearch<Answer> {
  /** the last result; null if there was none, or no answer */
  answer: Answer | null;
  isLoading: boolean;
  /** there was no answer: only local results are shown */
  isUnreachable: boolean;
}

/**
 * Searches on the server, a moment after the last key, and again when the connection is back.
 * @param text null: doesn't search
 */
export function useServerSearch<Answer>(
  text: string | null,
  fetchAnswer: (text: string, signal: AbortSignal) => Promise<Answer | null>,
): ServerSearch<Answer> {
  const [result, setResult] = useState<{ text: string; answer: Answer | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const runSearch = useEffectEvent(fetchAnswer);
  const retryFailed = useEffectEvent(() => {
    if (result?.answer === null) setAttempt((last) => last + 1);
  });
  useEffect(() => {
    addEventListener('online', retryFailed);
    return () => {
      removeEventListener('online', retryFailed);
    };
  }, []);
  useEffect(() => {
    if (text === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const cancel = startTimeout(
      () => {
        runSearch(text, signal)
          .catch(otherwise(null))
          .then((answer) => {
            if (!signal.aborted) setResult({ text, answer });
          }, reportError);
      },
      text === '' ? 0 : debounceMs,
    );
    return () => {
      cancel();
      leaving.abort();
    };
  }, [text, attempt]);
  const isAnswered = result !== null && result.text === text;
  return {
    answer: text === null ? null : (result?.answer ?? null),
    isLoading: text !== null && !isAnswered,
    isUnreachable: isAnswered && result.answer === null,
  };
}
