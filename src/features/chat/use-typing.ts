import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatKey } from '#contract/chat-key.ts';
import { socketTimes } from '#contract/socket.ts';
import { inAWhile } from '#ui/in-a-while.ts';
import { useChatHere } from './chat-context.ts';

interface Typing {
  key: () => void;
  stop: () => void;
}

/** Tells the others that something is being written, and a while after the last key that nothing is any more. */
export function useTyping(chat: ChatKey): Typing {
  const { live } = useChatHere();
  const rest = useRef<(() => void) | null>(null);

  function stop(): void {
    if (rest.current === null) return;
    rest.current();
    rest.current = null;
    live.stopTyping(chat);
  }

  const leave = useEffectEvent(stop);
  useEffect(() => () => leave(), []);

  return {
    key() {
      live.typing(chat);
      rest.current?.();
      rest.current = inAWhile(stop, socketTimes.pageTypingMs);
    },
    stop,
  };
}
