import { socketTimes } from '#contract/socket.ts';
import type { After, LiveSocket } from './live.ts';

/** Who is to see that something is typed: a person, or a group by its server id. */
export type TypingTo = { user: number } | { group: number };

/** So often at most it is told anew: within the time after which a group's indicator is taken away. */
const tellEveryMs = 1_200;

interface Typing {
  toldAtMs: number;
  cancelStop: () => void;
}

export interface TypingTeller {
  /** a key was pressed */
  typing(to: TypingTo): void;
  stopTyping(to: TypingTo): void;
  /** the socket is gone, and with it what was told */
  forget(): void;
}

/** Tells others that their partner types, and that they have stopped, by themselves or 2 s after the last key. */
export function createTypingTeller({
  socket,
  after,
  now,
}: {
  socket: Pick<LiveSocket, 'emit'>;
  after: After;
  now(): number;
}): TypingTeller {
  const typings = new Map<string, Typing>();
  const nameOf = (to: TypingTo) => ('user' in to ? `u:${String(to.user)}` : `g:${String(to.group)}`);

  function tell(to: TypingTo, isTyping: boolean): void {
    if ('user' in to) socket.emit(isTyping ? 'typing' : 'stop_typing', { receiverId: to.user });
    else socket.emit(isTyping ? 'group_typing' : 'group_stop_typing', { groupId: to.group });
  }

  function stopTyping(to: TypingTo): void {
    const held = typings.get(nameOf(to));
    if (held === undefined) return;
    held.cancelStop();
    typings.delete(nameOf(to));
    tell(to, false);
  }

  return {
    typing(to) {
      const held = typings.get(nameOf(to));
      held?.cancelStop();
      const sinceMs = held === undefined ? Infinity : now() - held.toldAtMs;
      // A clock that was put back tells anew rather than never.
      const isDue = sinceMs >= tellEveryMs || sinceMs < 0;
      if (isDue) tell(to, true);
      typings.set(nameOf(to), {
        toldAtMs: isDue || held === undefined ? now() : held.toldAtMs,
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
