import { socketTimes } from '#contract/sync/socket.ts';
import type { After, LiveSocket } from './ports.ts';

/** Who is to see that something is typed: a person, or a group by its server id. */
export type TypingTarget = { user: number } | { group: number };

/** So often at most it is told anew: within the time after which a group's indicator is taken away. */
const notifyEveryMs = 1_200;

interface Typing {
  notifiedAtMs: number;
  cancelStop: () => void;
}

export interface TypingNotifier {
  /** a key was pressed */
  typing(to: TypingTarget): void;
  stopTyping(to: TypingTarget): void;
  /** the socket is gone, and with it what was told */
  forget(): void;
}

/** Tells others that their partner types, and that they have stopped, by themselves or 2 s after the last key. */
export function createTypingNotifier({
  socket,
  after,
  now,
}: {
  socket: Pick<LiveSocket, 'emit'>;
  after: After;
  now(): number;
}): TypingNotifier {
  const typings = new Map<string, Typing>();
  const nameOf = (to: TypingTarget) => ('user' in to ? `u:${String(to.user)}` : `g:${String(to.group)}`);

  function notify(to: TypingTarget, isTyping: boolean): void {
    if ('user' in to) socket.emit(isTyping ? 'typing' : 'stop_typing', { receiverId: to.user });
    else socket.emit(isTyping ? 'group_typing' : 'group_stop_typing', { groupId: to.group });
  }

  function stopTyping(to: TypingTarget): void {
    const current = typings.get(nameOf(to));
    if (current === undefined) return;
    current.cancelStop();
    typings.delete(nameOf(to));
    notify(to, false);
  }

  return {
    typing(to) {
      const current = typings.get(nameOf(to));
      current?.cancelStop();
      const sinceMs = current === undefined ? Infinity : now() - current.notifiedAtMs;
      // A clock that was put back tells anew rather than never.
      const isDue = sinceMs >= notifyEveryMs || sinceMs < 0;
      if (isDue) notify(to, true);
      typings.set(nameOf(to), {
        notifiedAtMs: isDue || current === undefined ? now() : current.notifiedAtMs,
        cancelStop: after(socketTimes.typingMs, () => {
          stopTyping(to);
        }),
      });
    },
    stopTyping,
    forget() {
      for (const { cancelStop } of typings.values()) cancelStop();
      typings.clear();
    },
  };
}
