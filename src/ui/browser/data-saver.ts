import { atom } from 'jotai';
import { appStore } from './app-store.ts';

/** `browser`: whatever the browser asks for on behalf of its owner */
export type SaverChoice = 'on' | 'off' | 'browser';

interface Connection extends EventTarget {
  saveData?: boolean;
}

const key = 'dataSaver';

function storedChoice(): SaverChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'on' || stored === 'off' ? stored : 'browser';
  } catch {
    return 'browser';
  }
}

/** Not there in every browser. */
const connection = () => (navigator as Navigator & { connection?: Connection }).connection;
const browserSavesData = () => connection()?.saveData === true;

const browserAtom = atom(browserSavesData());
browserAtom.onMount = (set) => {
  const read = () => {
    set(browserSavesData());
  };
  read();
  connection()?.addEventListener('change', read);
  return () => {
    connection()?.removeEventListener('change', read);
  };
};

/** What the person chose. */
export const saverChoiceAtom = atom(storedChoice());

/** Whether data is to be saved on this device: text comes first, and pictures when they are asked for. */
export const isSavingDataAtom = atom((get) => {
  const choice = get(saverChoiceAtom);
  return choice === 'browser' ? get(browserAtom) : choice === 'on';
});

// A choice in another window of this browser; no key: its whole storage was emptied.
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) appStore.set(saverChoiceAtom, storedChoice());
});

export function chooseSaver(choice: SaverChoice): void {
  appStore.set(saverChoiceAtom, choice);
  try {
    if (choice === 'browser') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // A browser that stores nothing minds the choice until it is closed.
  }
}
