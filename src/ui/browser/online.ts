import { atom } from 'jotai';
import { appStore } from './app-store.ts';

/** Whether the browser believes that there is a network. A hint: only an answer proves a connection. */
export const onlineAtom = atom(navigator.onLine);

function read(): void {
  appStore.set(onlineAtom, navigator.onLine);
}

// For as long as the window lives: the first render of a component is to be right already.
addEventListener('online', read);
addEventListener('offline', read);
