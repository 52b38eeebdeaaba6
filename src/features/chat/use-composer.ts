import { useEffect, useState } from 'react';
import type { ChatKey } from '#contract/chat-key.ts';
import { onLeaving } from '#ui/on-leaving.ts';
import { useObservable } from '#ui/use-observable.ts';
import { useChatHere } from './chat-context.ts';
import { writingOf } from './writing-of.ts';

/** What is being written in a conversation, as it is shown. `sent` counts from when it was opened. */
export function useComposer(chat: ChatKey) {
  const { account } = useChatHere();
  const [{ now, write, choose, dropPicture, send, keep }] = useState(() => writingOf(account, chat));
  const { sent, ...shown } = useObservable(now);
  const [before] = useState(sent);
  useEffect(() => {
    // Another window that sends something here lets go of what both of them kept in one place.
    const stopHearing = onLeaving(keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', keep);
    };
  }, [keep]);
  return { ...shown, sent: sent - before, write, choose, dropPicture, send };
}

export type Composer = ReturnType<typeof useComposer>;
