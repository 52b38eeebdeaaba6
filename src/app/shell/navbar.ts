import { atom } from 'jotai';

/** Whether the top bar and footer are visible. Full-screen pages hide them while mounted. */
export const isNavbarVisibleAtom = atom(true);
