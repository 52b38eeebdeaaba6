import { socketTimes } from '#contract/sync/socket.ts';
import { createPresenceState } from './presence-state.ts';
import { createTypingNotifier, type TypingTarget } from './typing-notifier.ts';
import type { LivePorts } from './ports.ts';

/** The socket of a window, as long as somebody is signed in there. */
export interface LiveConnection {
  /** a key was pressed */
  typing(to: TypingTarget): void;
  stopTyping(to: TypingTarget): void;
  close(): void;
}

/** Many pokes in so short a time are one pull. */
const wakeEveryMs = 500;

/** Keeps a socket and what it tells. Nothing of it is ever waited for: without a connection there is silence. */
export function openLiveConnection(ports: LivePorts): LiveConnection {
  const { after, now, userId } = ports;
  const presenceState = createPresenceState(after, ports.onPresence);
  let isClosed = false;
  let cancelPoll = () => {};
  let cancelRetry = () => {};
  let cancelThrottle: (() => void) | null = null;
  let isWakePending = false;

  function wake(): void {
    if (cancelThrottle !== null) {
      isWakePending = true;
      return;
    }
    ports.wake();
    cancelThrottle = after(wakeEveryMs, () => {
      cancelThrottle = null;
      if (!isWakePending) return;
      isWakePending = false;
      wake();
    });
  }

  function poll(): void {
    if (ports.isVisible()) socket.emit('get_online_users');
    cancelPoll = after(socketTimes.onlinePollMs, poll);
  }

  function reset(): void {
    cancelPoll();
    cancelRetry();
    typingNotifier.forget();
    presenceState.reset();
  }

  function message(payload: unknown): void {
    presenceState.stopTypingOf(payload);
    ports.onMessage(payload);
    wake();
  }

  const socket = ports.open({
    connected() {
      if (isClosed) return;
      presenceState.connect();
      socket.emit('user_connected', userId);
      cancelPoll();
      poll();
      // What was said while nobody listened is in no event.
      wake();
    },
    disconnected(isOver) {
      reset();
      if (isOver && !isClosed) cancelRetry = after(socketTimes.longestRetryMs, () => socket.connect());
    },
    unauthorized() {
      reset();
      if (isClosed) return;
      // Whether the session is over, the next pull is told, and ends it where it is ended. Another token may come meanwhile.
      wake();
      cancelRetry = after(socketTimes.longestRetryMs, () => socket.connect());
    },
    poke: wake,
    private_message: message,
    group_message: message,
    ...presenceState.handlers,
  });
  const typingNotifier = createTypingNotifier({ socket, after, now });

  return {
    typing: typingNotifier.typing,
    stopTyping: typingNotifier.stopTyping,
    close() {
      isClosed = true;
      reset();
      cancelThrottle?.();
      socket.close();
    },
  };
}
