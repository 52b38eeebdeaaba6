import { useEffect, useEffectEvent, useState } from 'react';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { onPageLeave } from '#ui/browser/page-leave.ts';
import type { DraftAutosaver } from './autosaver.ts';
import { withdrawUndo } from './undo-offer.ts';

type OpenDraft<Opened> = { opened: Opened; problem: null } | { opened: null; problem: string | null };

// Keepers of this page that are still being closed: two at once would make two drafts of one.
let closing: Promise<unknown> = Promise.resolve();

/**
 * Opens a draft, and stores it whenever the page may be about to close: hidden, left, or closed.
 * @param open opens it
 * @param name of the draft; another name closes it and opens again
 */
export function useEventDraft<Opened extends { autosaver: DraftAutosaver }>(
  open: () => Promise<Opened>,
  name: string,
): OpenDraft<Opened> {
  const [state, setState] = useState<OpenDraft<Opened>>({ opened: null, problem: null });
  // Only another name opens again: `open` is a new closure with every render.
  const begin = useEffectEvent(open);

  useEffect(() => {
    let autosaver: DraftAutosaver | null = null;
    let isGone = false;

    async function start(): Promise<void> {
      try {
        await closing;
        const opened = await begin();
        if (isGone) return;
        autosaver = opened.autosaver;
        setState({ opened, problem: null });
      } catch (error) {
        if (!isGone) setState({ opened: null, problem: saveErrorText(error) });
      }
    }
    const persist = () => void autosaver?.persistOnLeave();
    const persistWhenHidden = () => {
      if (document.visibilityState === 'hidden') persist();
    };

    void start();
    const unsubscribe = onPageLeave(persist);
    document.addEventListener('visibilitychange', persistWhenHidden);
    return () => {
      isGone = true;
      withdrawUndo();
      const closed = (autosaver?.close() ?? Promise.resolve()).finally(() => {
        unsubscribe();
        document.removeEventListener('visibilitychange', persistWhenHidden);
      });
      closing = Promise.allSettled([closing, closed]);
      setState({ opened: null, problem: null });
    };
  }, [name]);

  return state;
}
