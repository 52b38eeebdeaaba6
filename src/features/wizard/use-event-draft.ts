import { useEffect, useEffectEvent, useState } from 'react';
import { saveProblem } from '#data/save-problem.ts';
import { onLeaving } from '#ui/on-leaving.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { withdrawUndo } from './undo-offer.ts';

type OpenDraft<Opened> = { opened: Opened; problem: null } | { opened: null; problem: string | null };

// Keepers of this page that are still being closed: two at once would make two drafts of one.
let closing: Promise<unknown> = Promise.resolve();

/**
 * Opens what is being written, and stores it whenever the page may be about to go: hidden, left, or closed.
 * @param open opens it
 * @param name of what is opened; another name closes it and opens again
 */
export function useEventDraft<Opened extends { keeper: DraftKeeper }>(
  open: () => Promise<Opened>,
  name: string,
): OpenDraft<Opened> {
  const [held, setHeld] = useState<OpenDraft<Opened>>({ opened: null, problem: null });
  // What is opened is told by its name alone: a new closure with every render must not open it again.
  const begin = useEffectEvent(open);

  useEffect(() => {
    let keeper: DraftKeeper | null = null;
    let isGone = false;

    async function start(): Promise<void> {
      try {
        await closing;
        const opened = await begin();
        if (isGone) return;
        keeper = opened.keeper;
        setHeld({ opened, problem: null });
      } catch (error) {
        if (!isGone) setHeld({ opened: null, problem: saveProblem(error) });
      }
    }
    const leave = () => void keeper?.leave();
    const leaveWhenHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };

    void start();
    const stopHearing = onLeaving(leave);
    document.addEventListener('visibilitychange', leaveWhenHidden);
    return () => {
      isGone = true;
      withdrawUndo();
      const closed = (keeper?.close() ?? Promise.resolve()).finally(() => {
        stopHearing();
        document.removeEventListener('visibilitychange', leaveWhenHidden);
      });
      closing = Promise.allSettled([closing, closed]);
      setHeld({ opened: null, problem: null });
    };
  }, [name]);

  return held;
}
