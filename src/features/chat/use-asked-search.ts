import { useEffect, useEffectEvent, useState } from 'react';
import { otherwise } from '#data/fault.ts';
import { inAWhile } from '#ui/in-a-while.ts';

/** Whoever types isn't done yet. */
const pauseMs = 250;

export interface Asked<Answer> {
  /** what the server found last; null where it found nothing yet, or wasn't reached */
  answer: Answer | null;
  isAsking: boolean;
  /** nobody answered: what is shown is of this device alone */
  isUnreachable: boolean;
}

/**
 * Asks the server for what is searched, a moment after the last key, and again when the connection is back.
 * @param text what is searched; null: nothing is asked
 */
export function useAskedSearch<Answer>(
  text: string | null,
  ask: (text: string, signal: AbortSignal) => Promise<Answer | null>,
): Asked<Answer> {
  const [told, setTold] = useState<{ text: string; answer: Answer | null } | null>(null);
  const [tries, setTries] = useState(0);
  const look = useEffectEvent(ask);
  const again = useEffectEvent(() => {
    if (told?.answer === null) setTries((last) => last + 1);
  });
  useEffect(() => {
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
    };
  }, []);
  useEffect(() => {
    if (text === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const cancel = inAWhile(
      () => {
        look(text, signal)
          .catch(otherwise(null))
          .then((answer) => {
            if (!signal.aborted) setTold({ text, answer });
          }, reportError);
      },
      text === '' ? 0 : pauseMs,
    );
    return () => {
      cancel();
      leaving.abort();
    };
  }, [text, tries]);
  const isAnswered = told !== null && told.text === text;
  return {
    answer: text === null ? null : (told?.answer ?? null),
    isAsking: text !== null && !isAnswered,
    isUnreachable: isAnswered && told.answer === null,
  };
}
