import { useEffect, useState } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { onPageLeave } from '#ui/browser/page-leave.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useChatContext } from '#features/chat/context.ts';
import { messageEditorFor } from './message-editor.ts';

/** What is being written in a conversation, as it is shown. `sent` counts from when it was opened. */
export function useComposer(chat: ChatKey) {
  const { account } = useChatContext();
  const [{ state, write, choose, dropPicture, send, persist }] = useState(() => messageEditorFor(account, chat));
  const { sent, ...current } = useObservable(state);
  const [sentBefore] = useState(sent);
  useEffect(() => {
    // Another window that sends something here lets go of what both of them kept in one place.
    const unsubscribe = onPageLeave(persist);
    document.addEventListener('visibilitychange', persist);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', persist);
    };
  }, [persist]);
  return { ...current, sent: sent - sentBefore, write, choose, dropPicture, send };
}

export type Composer = ReturnType<typeof useComposer>;
