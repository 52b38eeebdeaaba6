import { useEffect, useEffectEvent } from 'react';
import { partsOfChat, type ChatKey } from '#contract/chat-key.ts';
import { otherwise } from '#data/fault.ts';
import { inAWhile } from '#ui/in-a-while.ts';
import { useChatHere } from './chat-context.ts';
import { useIsVisible } from './use-is-visible.ts';

/** What comes in one go is marked once. */
const gatherMs = 250;

interface Reading {
  /** the newest message of others, 0 for none */
  newest: number;
  /** what is marked already */
  readUpto: number;
  /** the newest is on the screen */
  isShown: boolean;
}

/** Marks a conversation as read once its newest message has been before somebody's eyes. */
export function useReadMark(chat: ChatKey, { newest, readUpto, isShown }: Reading): void {
  const { account } = useChatHere();
  const isVisible = useIsVisible();
  const isDue = isVisible && isShown && newest > readUpto;

  const mark = useEffectEvent(() => {
    const parts = partsOfChat(chat);
    // A mark that can't be kept comes with the next message.
    account.mutate('chat.read', { ...parts, upto: newest }).catch(otherwise(undefined));
  });
  useEffect(() => {
    if (!isDue) return;
    return inAWhile(() => mark(), gatherMs);
  }, [isDue, newest]);
}
