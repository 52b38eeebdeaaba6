import { otherwise } from '#data/fault.ts';

/** ask: put down what is typed. here: I heard it. done: it is on the disk, or can't be. */
interface WindowMessage {
  as: 'ask' | 'here' | 'done';
  /** of the question */
  id: string;
  /** the window that speaks */
  from: string;
}

/** As much of a BroadcastChannel as is used. */
export interface Channel {
  postMessage(message: WindowMessage): void;
  addEventListener(type: 'message', listener: (event: { data: WindowMessage }) => void): void;
}

export interface WindowPorts {
  channel: Channel;
  flushPageState(): Promise<void>;
  newId(): string;
  pause(ms: number): Promise<void>;
}

/** A window that is awake answers at once; one that is frozen has nothing that it could still write. */
const replyTimeoutMs = 250;
const flushTimeoutMs = 3_000;

/** Hears what other windows ask. @returns asks them to put down what is typed in them; in bounded time, never rejects */
export function connectWindows({ channel, flushPageState, newId, pause }: WindowPorts): () => Promise<void> {
  const from = newId();
  let onReply: ((message: WindowMessage) => void) | null = null;

  channel.addEventListener('message', ({ data }) => {
    if (data.as !== 'ask') {
      onReply?.(data);
      return;
    }
    channel.postMessage({ as: 'here', id: data.id, from });
    void flushPageState()
      .catch(otherwise(undefined))
      .then(() => {
        channel.postMessage({ as: 'done', id: data.id, from });
      });
  });

  return async () => {
    const id = newId();
    const busy = new Set<string>();
    const done = new Set<string>();
    let check: () => void = () => undefined;
    onReply = (message) => {
      if (message.id !== id) return;
      (message.as === 'here' ? busy : done).add(message.from);
      check();
    };
    channel.postMessage({ as: 'ask', id, from });
    await pause(replyTimeoutMs);
    const allDone = new Promise<void>((resolve) => {
      check = () => {
        if ([...busy].every((other) => done.has(other))) resolve();
      };
      check();
    });
    await Promise.race([allDone, pause(flushTimeoutMs)]);
    onReply = null;
  };
}
