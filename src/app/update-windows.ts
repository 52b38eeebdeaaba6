import { otherwise } from '#data/fault.ts';

/** ask: put down what is typed. here: I heard it. done: it is on the disk, or can't be. */
interface Word {
  as: 'ask' | 'here' | 'done';
  /** of the question */
  id: string;
  /** the window that speaks */
  from: string;
}

/** As much of a BroadcastChannel as is used. */
export interface Channel {
  postMessage(word: Word): void;
  addEventListener(type: 'message', listener: (event: { data: Word }) => void): void;
}

export interface WindowPorts {
  channel: Channel;
  putDown(): Promise<void>;
  newId(): string;
  pause(ms: number): Promise<void>;
}

/** A window that is awake answers at once; one that is frozen has nothing that it could still write. */
const helloMs = 250;
const patienceMs = 3_000;

/** Hears what other windows ask. @returns asks them to put down what is typed in them; in bounded time, never rejects */
export function joinWindows({ channel, putDown, newId, pause }: WindowPorts): () => Promise<void> {
  const from = newId();
  let hear: ((word: Word) => void) | null = null;

  channel.addEventListener('message', ({ data }) => {
    if (data.as !== 'ask') {
      hear?.(data);
      return;
    }
    channel.postMessage({ as: 'here', id: data.id, from });
    void putDown()
      .catch(otherwise(undefined))
      .then(() => {
        channel.postMessage({ as: 'done', id: data.id, from });
      });
  });

  return async () => {
    const id = newId();
    const busy = new Set<string>();
    const done = new Set<string>();
    let look: () => void = () => undefined;
    hear = (word) => {
      if (word.id !== id) return;
      (word.as === 'here' ? busy : done).add(word.from);
      look();
    };
    channel.postMessage({ as: 'ask', id, from });
    await pause(helloMs);
    const allDone = new Promise<void>((resolve) => {
      look = () => {
        if ([...busy].every((other) => done.has(other))) resolve();
      };
      look();
    });
    await Promise.race([allDone, pause(patienceMs)]);
    hear = null;
  };
}
