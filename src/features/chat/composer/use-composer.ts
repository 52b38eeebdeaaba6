import { useEffect, useState } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { onPageLeave } from '#ui/browser/page-leave.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useChatContext } from '#features/chat/context.ts';
import { messageEditorFor } from './message-editor.ts';

/** The editor of a conversation and its state. `sent` counts from when it was opened. */
export function useComposer(chat: ChatKey) {
  const { account } = useChatContext();
  const [{ state, write, choose, dropPicture, send, persist }] = useState(() => messageEditorFor(account, chat));
  const { sent, ...current } = useObservable(state);
  const [sentBefore] = useState(sent);
  useEffect(() => {
    // Another window that sends a message clears the stored draft, which both share; so store it again.
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
