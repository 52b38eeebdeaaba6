import { useEffect, useState } from 'react';
import type { OperatorsReply } from '#contract/moderation/operator.ts';
import type { AdminCalls } from './calls.ts';

interface OperatorsState {
  /** null until it is loaded */
  data: OperatorsReply['data'] | null;
  /** why it isn't; null if it is or may still be */
  failure: string | null;
  reload: () => void;
}

/** Who the operators are and what they did: once, and again on `reload`. */
export function useOperators({ operators }: Pick<AdminCalls, 'operators'>): OperatorsState {
  const [data, setData] = useState<OperatorsState['data']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    operators(leaving.signal)
      .then((result) => {
        if (leaving.signal.aborted) return;
        setFailure(result.ok ? null : result.message);
        if (result.ok) setData(result.value);
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
      });
    return () => leaving.abort();
  }, [operators, attempt]);

  return { data, failure, reload: () => setAttempt((count) => count + 1) };
}
