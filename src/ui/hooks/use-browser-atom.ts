import type { Atom } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { appStore } from '#ui/browser/app-store.ts';

/**
 * The value of an atom that the browser decides.
 * @param onServer what the server renders with, and so does a window that takes its page over
 */
export function useBrowserAtom<Value>(atom: Atom<Value>, onServer: Value): Value {
  return useSyncExternalStore(
    useCallback((onChange: () => void) => appStore.sub(atom, onChange), [atom]),
    () => appStore.get(atom),
    () => onServer,
  );
}
