import { otherwise } from '#data/fault.ts';

/** ask: save what is typed. here: received. done: saved, or failed. */
interface WindowMessage {
  as: 'ask' | 'here' | 'done';
  /** id of the request */
  id: string;
  /** id of the sending window */
  from: string;
}

/** The part of BroadcastChannel used here. */
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

/** An awake window replies at once; a frozen one couldn't save anything anyway. */
const replyTimeoutMs = 250;
const flushTimeoutMs = 3_000;

/** Answers requests of other windows. @returns asks them to save what is typed; takes bounded time and never rejects */
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
