import { atom } from 'jotai';
import { appStore } from './app-store.ts';
import { isBrowser } from './is-browser.ts';

/** `browser`: follow the browser's setting */
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

/** Missing in some browsers. */
const connection = () => (navigator as Navigator & { connection?: Connection }).connection;
const browserSavesData = () => connection()?.saveData === true;

const browserAtom = atom(isBrowser && browserSavesData());
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

/** The user's choice. */
export const saverChoiceAtom = atom(storedChoice());

/** Whether to save data: pictures load only on request. */
export const isSavingDataAtom = atom((get) => {
  const choice = get(saverChoiceAtom);
  return choice === 'browser' ? get(browserAtom) : choice === 'on';
});

// A choice made in another window; without a key, all of localStorage was cleared.
if (isBrowser) {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) appStore.set(saverChoiceAtom, storedChoice());
  });
}

export function chooseSaver(choice: SaverChoice): void {
  appStore.set(saverChoiceAtom, choice);
  try {
    if (choice === 'browser') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice lasts until the browser is closed.
  }
}
