import { useEffect, useEffectEvent, useState } from 'react';
import type { Looked } from '#sync/looked.ts';

export interface Asked<Answer> {
  /** null while it is being asked */
  looked: Answer | null;
  again: () => void;
}

/**
 * Asks the server once, again when what is asked changes, and when the connection is back.
 * @param key what is asked; null asks nobody
 */
export function useAsked<Answer extends Looked | 'forbidden'>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Asked<Answer | 'unreachable'> {
  const [attempt, setAttempt] = useState(0);
  const question = `${key ?? ''}/${String(attempt)}`;
  const [answer, setAnswer] = useState<{ to: string; looked: Answer | 'unreachable' } | null>(null);
  const send = useEffectEvent(ask);
  const looked = answer?.to === question ? answer.looked : null;

  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    const told = (held: Answer | 'unreachable') => {
      if (!leaving.signal.aborted) setAnswer({ to: question, looked: held });
    };
    send(leaving.signal).then(told, () => {
      told('unreachable');
    });
    return () => {
      leaving.abort();
    };
  }, [key, question]);

  const again = () => {
    setAttempt((last) => last + 1);
  };
  const isUnheard = looked === 'unreachable';
  useEffect(() => {
    if (!isUnheard) return;
    const cameBack = () => {
      setAttempt((last) => last + 1);
    };
    addEventListener('online', cameBack);
    return () => {
      removeEventListener('online', cameBack);
    };
  }, [isUnheard]);
  return { looked, again };
}
