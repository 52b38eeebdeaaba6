import { atom } from 'jotai';
import type { Coordinates } from '#contract/geo/distance.ts';

/** The user's position, as far as the browser may tell. */
export type PositionState =
  | { type: 'untold' | 'asking' | 'denied' | 'unavailable'; place: null }
  | { type: 'known'; place: Coordinates };

/** Private, so it is kept in memory only, never in a URL or database. */
export const positionAtom = atom<PositionState>({ type: 'untold', place: null });
