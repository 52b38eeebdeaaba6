import { atom } from 'jotai';
import type { Coordinates } from '#contract/geo/distance.ts';

/** Where the person is, as far as the browser was allowed to say. */
export type PositionState =
  { type: 'untold' | 'asking' | 'denied' | 'unavailable'; place: null } | { type: 'known'; place: Coordinates };

/** A position is private: it is in memory alone, in no address and in no database. */
export const positionAtom = atom<PositionState>({ type: 'untold', place: null });
