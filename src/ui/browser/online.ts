import { atom } from 'jotai';
import { appStore } from './app-store.ts';
import { isBrowser } from './is-browser.ts';

/** Whether the browser believes it is online. A hint: only a reply proves a connection. */
export const onlineAtom = atom(!isBrowser || navigator.onLine);

function read(): void {
  appStore.set(onlineAtom, navigator.onLine);
}

// Listens for the window's lifetime, so that a component's first render is already right.
if (isBrowser) {
  addEventListener('online', read);
  addEventListener('offline', read);
}
