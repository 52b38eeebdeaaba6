import { socketTimes, type ClientEvents, type ServerEvents } from '#contract/socket.ts';
import type { LiveNews } from './live-news.ts';
import { createNewsBoard } from './news-board.ts';
import { createTypingTeller, type TypingTo } from './typing-teller.ts';

/** Calls after a while. @returns takes the appointment back */
export type After = (delayMs: number, run: () => void) => () => void;

/** What a socket tells. Whoever sends may keep another contract or none, so what comes is looked at first. */
export type Heard = { [Name in keyof Omit<ServerEvents, 'refused'>]: (told: unknown) => void } & {
  connected(): void;
  /** @param isOver it doesn't connect again by itself */
  disconnected(isOver: boolean): void;
  /** the server refused the token; it isn't shown again */
  unauthorized(): void;
};

export interface LiveSocket {
  emit<Name extends keyof ClientEvents>(event: Name, ...args: Parameters<ClientEvents[Name]>): void;
  connect(): void;
  close(): void;
}

export interface LivePorts {
  /** whose socket it is */
  userId: number;
  open(heard: Heard): LiveSocket;
  after: After;
  now(): number;
  isVisible(): boolean;
  changed(news: LiveNews): void;
  /** the world has changed: a pull tells how */
  wake(): void;
  /** something was said: a preview of what the pull will bring */
  said(told: unknown): void;
}

/** The socket of a window, as long as somebody is signed in there. */
export interface Live {
  /** a key was pressed */
  typing(to: TypingTo): void;
  stopTyping(to: TypingTo): void;
  close(): void;
}

/** Many pokes in so short a time are one pull. */
const wakeEveryMs = 500;

/** Keeps a socket and what it tells. Nothing of it is ever waited for: without a connection there is silence. */
export function startLive(ports: LivePorts): Live {
  const { after, now, userId } = ports;
  const board = createNewsBoard(after, ports.changed);
  let isClosed = false;
  let cancelPoll = () => {};
  let cancelRetry = () => {};
  let cancelRest: (() => void) | null = null;
  let isOwed = false;

  function wake(): void {
    if (cancelRest !== null) {
      isOwed = true;
      return;
    }
    ports.wake();
    cancelRest = after(wakeEveryMs, () => {
      cancelRest = null;
      if (!isOwed) return;
      isOwed = false;
      wake();
    });
  }

  function poll(): void {
    if (ports.isVisible()) socket.emit('get_online_users');
    cancelPoll = after(socketTimes.onlinePollMs, poll);
  }

  function silence(): void {
    cancelPoll();
    cancelRetry();
    teller.forget();
    board.silence();
  }

  function message(told: unknown): void {
    board.spoke(told);
    ports.said(told);
    wake();
  }

  const socket = ports.open({
    connected() {
      if (isClosed) return;
      board.connect();
      socket.emit('user_connected', userId);
      cancelPoll();
      poll();
      // What was said while nobody listened is in no event.
      wake();
    },
    disconnected(isOver) {
      silence();
      if (isOver && !isClosed) cancelRetry = after(socketTimes.longestRetryMs, () => socket.connect());
    },
    unauthorized() {
      silence();
      if (isClosed) return;
      // Whether the session is over, the next pull is told, and ends it where it is ended. Another token may come meanwhile.
      wake();
      cancelRetry = after(socketTimes.longestRetryMs, () => socket.connect());
    },
    poke: wake,
    private_message: message,
    group_message: message,
    ...board.heard,
  });
  const teller = createTypingTeller({ socket, after, now });

  return {
    typing: teller.typing,
    stopTyping: teller.stopTyping,
    close() {
      isClosed = true;
      silence();
      cancelRest?.();
      socket.close();
    },
  };
}
