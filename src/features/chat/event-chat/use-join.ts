import { useEffect, useEffectEvent, useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';

const joiningMs = 600;

export interface EventChatJoin {
  isJoining: boolean;
  /** why it couldn't be saved on this device; null if nothing went wrong */
  problem: string | null;
  join: () => void;
  /** the user doesn't wait for it any more */
  leave: () => void;
}

/** Joins an event's chat: saves it on this device, shows that for a moment, then calls `onJoined`. */
export function useEventChatJoin(event: string, onJoined: () => void): EventChatJoin {
  const [stage, setStage] = useState<'resting' | 'saving' | 'saved'>('resting');
  const [problem, setProblem] = useState<string | null>(null);
  const enterChat = useEffectEvent(onJoined);

  useEffect(() => {
    if (stage !== 'saved') return;
    const timer = setTimeout(() => {
      setStage('resting');
      enterChat();
    }, joiningMs);
    return () => {
      clearTimeout(timer);
    };
  }, [stage]);

  async function save(): Promise<void> {
    try {
      await accountInUse.get()?.mutate('event.join-chat', { event });
      setStage((last) => (last === 'saving' ? 'saved' : last));
    } catch (error) {
      setStage('resting');
      setProblem(saveErrorText(error));
    }
  }

  return {
    isJoining: stage !== 'resting',
    problem,
    join() {
      setProblem(null);
      setStage('saving');
      void save();
    },
    leave() {
      setProblem(null);
      setStage('resting');
    },
  };
}
