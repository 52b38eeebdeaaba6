import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { socketTimes } from '#contract/sync/socket.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import { useChatContext } from '#features/chat/context.ts';

interface Typing {
  key: () => void;
  stop: () => void;
}

/** Notifies others that the user types, and some time after the last key that they stopped. */
export function useTyping(chat: ChatKey): Typing {
  const { live } = useChatContext();
  const cancelTimeout = useRef<(() => void) | null>(null);

  function stop(): void {
    if (cancelTimeout.current === null) return;
    cancelTimeout.current();
    cancelTimeout.current = null;
    live.stopTyping(chat);
  }

  const leave = useEffectEvent(stop);
  useEffect(() => () => leave(), []);

  return {
    key() {
      live.sendTyping(chat);
      cancelTimeout.current?.();
      cancelTimeout.current = startTimeout(stop, socketTimes.pageTypingMs);
    },
    stop,
  };
}
