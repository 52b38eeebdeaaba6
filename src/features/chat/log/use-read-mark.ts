import { useEffect, useEffectEvent } from 'react';
import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import { otherwise } from '#data/fault.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import { useChatContext } from '#features/chat/context.ts';
import { useIsVisible } from './use-is-visible.ts';

/** What comes in one go is marked once. */
const debounceMs = 250;

interface ReadState {
  /** the newest message of others, 0 for none */
  newest: number;
  /** what is marked already */
  readUpto: number;
  /** the newest is on the screen */
  isNewestVisible: boolean;
}

/** Marks a conversation as read once its newest message has been before somebody's eyes. */
export function useReadMark(chat: ChatKey, { newest, readUpto, isNewestVisible }: ReadState): void {
  const { account } = useChatContext();
  const isVisible = useIsVisible();
  const isDue = isVisible && isNewestVisible && newest > readUpto;

  const markRead = useEffectEvent(() => {
    const parts = parseChatKey(chat);
    // A mark that can't be kept comes with the next message.
    account.mutate('chat.read', { ...parts, upto: newest }).catch(otherwise(undefined));
  });
  useEffect(() => {
    if (!isDue) return;
    return startTimeout(() => markRead(), debounceMs);
  }, [isDue, newest]);
}
