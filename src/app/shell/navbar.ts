import { atom } from 'jotai';

/** Whether the bar at the top is shown, and the foot with it. What needs the whole screen hides it for as long as it is there. */
export const isNavbarVisibleAtom = atom(true);
