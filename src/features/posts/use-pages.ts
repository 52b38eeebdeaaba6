import { useEffect, useEffectEvent, useState } from 'react';
import type { PageLooked } from '#sync/looked.ts';
import type { LookForPage } from './post-ports.ts';

interface Question {
  next: string | null;
  attempt: number;
}

export interface Pages {
  isLooking: boolean;
  /** what became of the last question; null before the first answer */
  looked: PageLooked['as'] | null;
  /** a page has been answered before */
  hasSeen: boolean;
  /** there are further pages: what the next one is asked for with */
  next: string | null;
  /** asks for the next page, unless it is being asked for */
  more: () => void;
  /** asks once more for the page that nobody answered */
  again: () => void;
}

const unheard: PageLooked = { as: 'unreachable' };

/**
 * Asks the server page by page for a list, while the device's own stands there.
 * @param look null: nobody is asked
 */
export function usePages(look: LookForPage | null): Pages {
  const [question, setQuestion] = useState<Question>({ next: null, attempt: 0 });
  const [answer, setAnswer] = useState<{ to: Question; looked: PageLooked } | null>(null);
  const [hasSeen, setSeen] = useState(false);
  const isAsked = look !== null;
  const ask = useEffectEvent((signal: AbortSignal) => look?.(question.next, signal) ?? Promise.resolve(unheard));

  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const told = (looked: PageLooked) => {
      if (leaving.signal.aborted) return;
      setAnswer({ to: question, looked });
      if (looked.as === 'seen') setSeen(true);
    };
    ask(leaving.signal).then(told, () => {
      told(unheard);
    });
    return () => {
      leaving.abort();
    };
  }, [isAsked, question]);

  const isLooking = isAsked && answer?.to !== question;
  const again = () => {
    setQuestion((last) => ({ ...last, attempt: last.attempt + 1 }));
  };
  const cameBack = useEffectEvent(() => {
    if (!isLooking && answer?.looked.as === 'unreachable') again();
  });
  useEffect(() => {
    const hear = () => {
      cameBack();
    };
    addEventListener('online', hear);
    return () => {
      removeEventListener('online', hear);
    };
  }, []);

  const next = answer?.looked.as === 'seen' ? answer.looked.next : null;
  return {
    isLooking,
    looked: answer?.looked.as ?? null,
    hasSeen,
    next,
    more() {
      if (!isLooking && next !== null) setQuestion({ next, attempt: 0 });
    },
    again,
  };
}
