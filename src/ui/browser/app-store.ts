import { getDefaultStore } from 'jotai';

/**
 * Where the atoms live that the shell and the pages share. Components read them with `useAtomValue`; what is no component
 * reads and sets them here.
 */
export const appStore = getDefaultStore();
