import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import { otherwise } from '#data/fault.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import { useChatContext } from '#features/chat/context.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Whether this window is visible. */
function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

/** Messages arriving together are marked once. */
const debounceMs = 250;

interface ReadState {
  /** the newest message by others, 0 for none */
  newest: number;
  /** already marked */
  readUpto: number;
  /** the newest message is on screen */
  isNewestVisible: boolean;
}

/** Marks a conversation as read once its newest message has been visible. */
export function useReadMark(chat: ChatKey, { newest, readUpto, isNewestVisible }: ReadState): void {
  const { account } = useChatContext();
  const isVisible = useIsVisible();
  const isDue = isVisible && isNewestVisible && newest > readUpto;

  const markRead = useEffectEvent(() => {
    const parts = parseChatKey(chat);
    // If it can't be stored, the next message marks this one too.
    account.mutate('chat.read', { ...parts, upto: newest }).catch(otherwise(undefined));
  });
  useEffect(() => {
    if (!isDue) return;
    return startTimeout(() => markRead(), debounceMs);
  }, [isDue, newest]);
}
