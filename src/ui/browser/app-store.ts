import { getDefaultStore } from 'jotai';

/**
 * The store of the atoms shared by shell and pages. Components use `useAtomValue`; other code reads and sets atoms
 * here.
 */
export const appStore = getDefaultStore();
