import { createWatchedValue } from './watched-value.ts';

/** `browser`: whatever the browser asks for on behalf of its owner */
export type SaverChoice = 'on' | 'off' | 'browser';

interface Connection extends EventTarget {
  saveData?: boolean;
}

const name = 'dataSaver';
const choice = createWatchedValue(read());

function read(): SaverChoice {
  try {
    const stored = localStorage.getItem(name);
    return stored === 'on' || stored === 'off' ? stored : 'browser';
  } catch {
    return 'browser';
  }
}

/** Not there in every browser. */
const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

// What was chosen in another window of this browser; no key: its whole storage was emptied.
addEventListener('storage', ({ key }) => {
  if (key === name || key === null) choice.set(read());
});

/** Whether data is to be saved on this device: text comes first, and pictures when they are asked for. */
export const dataSaver = {
  get: () => (choice.get() === 'browser' ? connection()?.saveData === true : choice.get() === 'on'),
  subscribe(onChange: () => void): () => void {
    const end = choice.subscribe(onChange);
    connection()?.addEventListener('change', onChange);
    return () => {
      end();
      connection()?.removeEventListener('change', onChange);
    };
  },
  /** what the person chose */
  choice,
  choose(chosen: SaverChoice): void {
    choice.set(chosen);
    try {
      if (chosen === 'browser') localStorage.removeItem(name);
      else localStorage.setItem(name, chosen);
    } catch {
      // A browser that stores nothing minds the choice until it is closed.
    }
  },
};
